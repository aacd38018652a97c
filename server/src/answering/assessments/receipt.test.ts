import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildUser } from '../../testing/builders.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { verifyReceipt } from './verify-receipt.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function complete() {
  const assessment = await buildAssessment(t)
  const { assessmentId, learner, instrument } = assessment
  const params = { assessmentId }
  const responses = answersTo(instrument, 3)
  const initialAssessment = await t.call(endpoints.getAssessment, { params, query: {} }, learner)
  const saveResponse = await t.call(
    endpoints.saveAnswers,
    { params, query: {}, body: { responses } },
    learner,
  )
  return { ...assessment, responses, initial: initialAssessment.body, saved: saveResponse.body }
}

describe('the receipt', () => {
  it('of a completed assessment states the time, the number of answers and a checksum, and is the same in every response (REQ-206)', async () => {
    const { assessmentId, learner, responses, initial, saved } = await complete()
    expect(initial.receipt).toBeUndefined()
    expect(saved.receipt).toEqual({
      savedAt: saved.completedAt,
      answerCount: responses.length,
      checksum: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    })
    const args = { params: { assessmentId }, query: { language: 'fr' } }
    const { body } = await t.call(endpoints.getAssessment, args, learner)
    const { body: list } = await t.call(endpoints.listAssessments, { query: {} }, learner)
    expect([body.receipt, list.items[0]?.receipt]).toEqual([saved.receipt, saved.receipt])
  })

  it('is verified with its owner’s username and the checksum, even if the checksum is retyped in lowercase, with spaces for dashes, O for 0 and L for 1 (REQ-207)', async () => {
    const { assessmentId, learner, saved } = await complete()
    const { checksum } = saved.receipt!
    const retypedChecksum = checksum
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    for (const text of [checksum, retypedChecksum]) {
      expect(await verifyReceipt(t.ctx, learner.username, text)).toMatchObject({ assessmentId, checksum })
    }
    const otherUser = await buildUser(t)
    await expect(verifyReceipt(t.ctx, otherUser.username, checksum)).rejects.toThrow(
      'No completed assessment',
    )
    await expect(verifyReceipt(t.ctx, 'unknown@example.org', checksum)).rejects.toThrow('There is no user')
  })

  it('is no longer valid after an answer is changed in the database (REQ-207)', async () => {
    const { assessmentId, learner, saved } = await complete()
    await t.ctx.db
      .updateTable('responses')
      .set({ value: '4' })
      .where('assessment_id', '=', assessmentId)
      .where('question_id', '=', 'care-1')
      .execute()
    await expect(verifyReceipt(t.ctx, learner.username, saved.receipt!.checksum)).rejects.toThrow(
      'the stored answers have changed since the receipt was issued',
    )
  })
})
