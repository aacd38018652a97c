import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-postgres.ts'

const codegen = join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli/bin.js')

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

it('tables.ts, which npm run db:types generates, matches the migrated database', () => {
  const file = join(import.meta.dirname, 'tables.ts')
  const source = ['--dialect', 'postgres', '--url', database.url]
  const exclusion = ['--exclude-pattern', 'pgboss.*']
  const args = [...source, ...exclusion, '--out-file', file, '--verify']
  expect(() => execFileSync(process.execPath, [codegen, ...args], { stdio: 'pipe' })).not.toThrow()
})
