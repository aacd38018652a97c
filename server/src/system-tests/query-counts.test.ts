import { type Args, type Endpoint, type Endpoints, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freezeMissingEvidence } from '../results/measurement/freeze-missing-evidence.ts'
import { accessCases } from '../testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures } from '../testing/access-fixtures.ts'
import { raisedLimits } from '../testing/fuzz/fuzz-operation.ts'
import { LEGACY_LOGIN_KEY, prepareCase, publicRefusals } from '../testing/query-cases.ts'
import { queryCounts } from '../testing/query-counts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let sharedFixtures: AccessFixtures
beforeAll(async () => {
  t = await createTestApp({ LEGACY_LOGIN_KEY, ...raisedLimits })
  sharedFixtures = await buildAccessFixtures(t, { hasGroup: true })
  await freezeMissingEvidence(t.ctx)
  for (const name of warmUpCalls) await countQueries(name, sharedFixtures)
})
afterAll(() => t.close())

/** After these requests, the server process has cached the instrument and the queue settings. */
const warmUpCalls = [
  'getQuestionsPage',
  'createBatchReport',
  'inviteLearners',
  'recoverPassword',
  'askObservers',
] as const

/** Sends a typical request and counts its round trips to the database. */
async function countQueries(name: keyof Endpoints, fixtures: AccessFixtures) {
  const { args, caller } = await prepareCase(t, name, fixtures)
  const { result, queries } = await t.recordQueries(() =>
    t.call<Endpoint>(endpoints[name], args as unknown as Args<Endpoint>, caller),
  )
  return { status: result.status, queries: queries.length }
}

/**
 * Sends a read request twice and counts the queries of the second request, which finds what the first has stored, such
 * as evidence. Sends any other request once, with its own test data.
 */
async function countTypicalQueries(name: keyof Endpoints) {
  if (!['GET', 'HEAD'].includes(endpoints[name].method))
    return countQueries(name, await buildAccessFixtures(t))
  await countQueries(name, sharedFixtures)
  return countQueries(name, sharedFixtures)
}

describe('the number of database round trips', () => {
  it.each(Object.keys(queryCounts) as (keyof Endpoints)[])('of %s is as declared', async (name) => {
    const { refusal = `${endpoints[name].status}` } =
      { ...publicRefusals, ...(accessCases as Partial<Record<keyof Endpoints, { refusal?: string }>>) }[
        name
      ] ?? {}
    const status = Number.parseInt(refusal, 10)
    expect(await countTypicalQueries(name)).toEqual({ status, queries: queryCounts[name] })
  })
})
