import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tags } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAccessCode, buildAdministrator, buildCohort } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const folder = join(import.meta.dirname, '../../../../tools/openapi-client')

let t: TestApp
let url: string
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  rmSync(join(folder, 'generated'), { recursive: true, force: true })
  await run('generate', `${url}/openapi.json`)
})
afterAll(() => t.close())

/** Runs an npm script of the client package and returns its output. */
async function run(script: string, ...args: string[]) {
  const command = ['run', '--silent', script, '--', ...args]
  const { stdout } = await promisify(execFile)('npm', command, { cwd: folder }).catch(
    ({ stdout, stderr }: Record<'stdout' | 'stderr', string>) => {
      throw new Error(`${script} failed: ${stdout}${stderr}`)
    },
  )
  return stdout
}

it('a program that uses the generated client compiles', async () => {
  expect(await run('compile')).toBe('')
})

it('a program that uses the generated client can call at least one operation of each tag', async () => {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId: administrator.organizationId })
  const { code } = await buildAccessCode(t, { cohortId })
  const output = await run('run-program', url, code, administrator.accessToken, administrator.userId)
  const { called, ...results } = JSON.parse(output) as { called: string[] }
  expect(results).toEqual({
    profile: { firstName: 'Robin', sessions: 1, hasSecondFactor: false, consents: ['accepted'] },
    assessment: {
      before: 'ACCEPTED',
      after: ['COMPLETED'],
      summary: 'Robin Rivera: care 4, craft 4',
      steps: ['Ask two people'],
      observers: 'none',
    },
    resetError: 'reset_code.invalid',
    administration: {
      completed: 1,
      learner: ['COMPLETED'],
      connections: 0,
      colleagues: ['OrgAdmin'],
      reminders: 'off',
      checkedAddresses: ['VALID'],
      version: 0,
      batch: 'QUEUED',
      groupError: 'group.too_small',
      neededForGroup: 5,
    },
  })
  const { paths } = (await t.app.inject('/openapi.json')).json()
  const usedTags = called.map((call) => {
    const [method = '', path = ''] = call.split(' ')
    return paths[path][method].tags[0] as string
  })
  expect(new Set(usedTags)).toEqual(new Set(Object.keys(tags)))
})
