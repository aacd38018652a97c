import { createHash, randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment } from '../../testing/builders.ts'
import { buildAddresses, buildEmptyCohort, invite } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { organizationOperations, performOnce } from './operations.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const hashOf = (text: string) => createHash('sha256').update(text).digest()

describe('an operation that version 0.9.0 recorded', () => {
  it('is not performed again if it saved answers', async () => {
    const { assessmentId, learner } = await buildAssessment(t)
    const body = { responses: [{ questionId: 'care-1', value: 2 }], operationId: randomUUID() }
    await t.ctx.db
      .insertInto('response_operations')
      .values({
        assessment_id: assessmentId,
        operation_id: body.operationId,
        body_hash: hashOf('[[{"questionId":"care-1","value":2}],true]'),
      })
      .execute()
    const { status } = await t.call(
      endpoints.saveAnswers,
      { params: { assessmentId }, query: {}, body },
      learner,
    )
    expect(status).toBe(200)
    const storedAnswers = await t.ctx.db.selectFrom('responses').selectAll().execute()
    expect(storedAnswers).toEqual([])
  })

  it('is not performed again if it invited learners', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const [emails, operationId] = [buildAddresses(1), randomUUID()]
    const result = { invited: 1, alreadyInvited: 0, alreadyInCohort: 0 }
    const people = `[{"email":"${emails[0]}","firstName":"","lastName":""}]`
    await t.ctx.db
      .insertInto('invitation_operations')
      .values({
        organization_id: administrator.organizationId,
        operation_id: operationId,
        body_hash: hashOf(`{"kind":"invite","folderId":"${cohortId}","people":${people}}`),
        answer: JSON.stringify(result),
        applied_at: new Date(),
      })
      .execute()
    const { body } = await invite(t, administrator, cohortId, emails, operationId)
    expect(body).toEqual(result)
    expect(await t.ctx.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })
})

it('an operation that failed is performed by the next attempt, and later attempts return the stored result', async () => {
  const { administrator } = await buildEmptyCohort(t)
  const operation = {
    table: organizationOperations,
    ownerId: administrator.organizationId,
    operationId: randomUUID(),
    content: {},
  }
  const perform = (work: () => Promise<object>) =>
    t.ctx.db.transaction().execute((trx) => performOnce(trx, operation, new Date(), work))
  const failingAttempt = perform(async () => {
    throw new Error('no connection')
  })
  await expect(failingAttempt).rejects.toThrow('no connection')
  expect(await perform(async () => ({ tries: 2 }))).toEqual({ tries: 2 })
  expect(await perform(async () => ({ tries: 3 }))).toEqual({ tries: 2 })
})
