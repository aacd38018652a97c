import { inject } from 'vitest'
import { type Env, type Overrides, openTestApp } from './open-test-app.ts'

export type { TestApp } from './open-test-app.ts'

/** Opens the test application on the database server of the test run. */
export function createTestApp(env: Env = {}, overrides: Overrides = {}) {
  return openTestApp(inject('postgres'), env, overrides)
}
