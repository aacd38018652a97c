import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tags } from '../../contract/src/index.ts'
import { buildAccessCode, buildAdministrator, buildCohort } from '../../server/src/testing/builders.ts'
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { generateTypes } from './generate-types.ts'
import { administer, completeAssessment, connect, register, resetPassword } from './program.ts'

const file = join(import.meta.dirname, 'generated/api.d.ts')
/** The project's compiler. The generator depends on TypeScript 5 and has it in its own node_modules. */
const compiler = join(
  dirname(createRequire(join(import.meta.dirname, '../../package.json')).resolve('typescript/package.json')),
  'bin/tsc',
)

let t: TestApp
let url: string
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await generateTypes(`${url}/openapi.json`))
})
afterAll(() => t.close())

it('a program with the generated client compiles', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', import.meta.dirname]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(stdout).toBe('')
}, 120_000)

it('the generated client calls operations of every tag on the real server', async () => {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId: administrator.organizationId })
  const { code } = await buildAccessCode(t, { cohortId })
  const called = new Set<string>()
  const { paths } = (await t.app.inject('/openapi.json')).json()
  const record = ({ client }: ReturnType<typeof connect>) =>
    client.use({
      onRequest: ({ request, schemaPath }) => {
        called.add(paths[schemaPath][request.method.toLowerCase()].tags[0])
      },
    })

  const asLearner = connect(url)
  record(asLearner)
  const { user, sessions, consents } = await register(asLearner, {
    username: 'robin@example.com',
    password: 'Kettle-42-moss',
  })
  expect([user.firstName, sessions, consents]).toEqual(['Robin', 1, ['accepted']])
  const { started, items, summary } = await completeAssessment(asLearner.client, code, 4)
  expect(started.status).toBe('ACCEPTED')
  expect(items.map(({ id, status }) => [id, status])).toEqual([[started.id, 'COMPLETED']])
  expect(summary).toBe('Robin Rivera: care 4, craft 4')

  const asAdministrator = connect(url)
  record(asAdministrator)
  asAdministrator.setToken(administrator.accessToken)
  expect(await administer(asAdministrator.client, administrator)).toEqual({
    completed: 1,
    invitations: 0,
    version: 0,
    batch: 'QUEUED',
    groupError: 'group.too_small',
    neededForGroup: 4,
  })
  expect(await resetPassword(asLearner.client)).toBe('reset_code.invalid')

  expect([...called].sort()).toEqual(Object.keys(tags).sort())
})
