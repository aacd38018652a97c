import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Pick<TestPostgres, 'url' | 'template'>
  }
}

/** One database server for the whole run; each test file copies its database from the template. */
export default async function setup(project: TestProject) {
  const { url, template, stop } = await startTestPostgres()
  project.provide('postgres', { url, template })
  return stop
}
