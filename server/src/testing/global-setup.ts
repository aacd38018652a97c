import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Pick<TestPostgres, 'url' | 'template'>
  }
}

/** Vitest loads this file once per project. The projects of a run share only the global object. */
const run = globalThis as { testPostgres?: Promise<TestPostgres> | undefined }

/** Starts one database server for the whole run. Test databases are copies of its template database. */
export default async function setup(project: TestProject) {
  run.testPostgres ??= startTestPostgres()
  const { url, template, stop } = await run.testPostgres
  project.provide('postgres', { url, template })
  return async () => {
    if (!run.testPostgres) return
    run.testPostgres = undefined
    await stop()
  }
}
