import { inject } from 'vitest'
import type { Context } from '../platform/base/context.ts'
import { type Env, openTestApp } from './open-test-app.ts'

export type { TestApp } from './open-test-app.ts'

/** Opens the test application on the database server of the test run. */
export function createTestApp(env: Env = {}, overrides: Partial<Context> = {}) {
  return openTestApp(inject('postgres'), env, overrides)
}
