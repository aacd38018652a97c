import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildCohort,
  buildCompletedAssessment,
  buildOrganization,
  buildUser,
} from '../../testing/builders.ts'
import { insertConnection, insertIdentityOf } from '../../testing/connection-steps.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listNewcomers } from './shared-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('a person whose address is not confirmed counts only with an institution that is connected to the organization of the cohort now (REQ-383)', async () => {
  const { organizationId } = await buildOrganization(t)
  const { cohortId } = await buildCohort(t, { organizationId })
  const connect = async (options: { organizationId: string; state?: string }) =>
    (await insertConnection(t, options)).connectionId
  const own = await connect({ organizationId })
  const off = await connect({ organizationId, state: 'off' })
  const ofOthers = await connect(await buildOrganization(t))
  const expected = new Map<string, boolean>()
  const complete = async (
    options: Parameters<typeof buildUser>[1],
    connectionIds: string[],
    counts: boolean,
  ) => {
    const learner = await buildUser(t, options)
    for (const connectionId of connectionIds) await insertIdentityOf(t, connectionId, learner.userId)
    expected.set((await buildCompletedAssessment(t, { cohortId, learner })).assessmentId, counts)
  }
  await complete({}, [], true)
  await complete({ isEmailConfirmed: false }, [], false)
  await complete({ isEmailConfirmed: false }, [own], true)
  await complete({ hasAddress: false }, [own, off], true)
  await complete({ hasAddress: false }, [off], false)
  await complete({ hasAddress: false }, [ofOthers], false)
  const newcomers = await listNewcomers(t.ctx.db, { cohortId, instrument: sampleInstrument() })
  expect(new Map(newcomers.map((row) => [row.assessmentId, row.isConfirmed]))).toEqual(expected)
})
