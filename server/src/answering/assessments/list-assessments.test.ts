import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('the list of assessments', () => {
  it('contains only the learner’s own assessments, newest first (REQ-097)', async () => {
    const learner = await buildUser(t)
    t.clock.now = new Date(Date.now() - 60_000)
    const firstAssessment = await buildAssessment(t, { learner })
    delete t.clock.now
    const secondAssessment = await buildAssessment(t, { learner })
    await buildAssessment(t)

    const { status, body } = await t.call(endpoints.listAssessments, { query: {} }, learner)
    expect(status).toBe(200)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
      secondAssessment.assessmentId,
      firstAssessment.assessmentId,
    ])
    const params = { assessmentId: firstAssessment.assessmentId }
    const singleAssessment = await t.call(endpoints.getAssessment, { params, query: {} }, learner)
    expect(singleAssessment.body).toEqual(body.items[1])
  })

  it('contains the requested language in its links', async () => {
    const { learner } = await buildAssessment(t)
    const { body } = await t.call(endpoints.listAssessments, { query: { language: 'fr' } }, learner)
    expect(body.items[0].links.resume).toMatch(/\/questions\?page=1&language=fr$/)
  })
})

it('a user can neither read nor answer another user’s assessment', async () => {
  const { assessmentId } = await buildAssessment(t)
  const otherUser = await buildUser(t)
  const args = { params: { assessmentId }, query: {} }
  const responses = await Promise.all([
    t.call(endpoints.getAssessment, args, otherUser),
    t.call(endpoints.getInstructions, args, otherUser),
    t.call(endpoints.getDemographicsPage, args, otherUser),
    t.call(endpoints.getQuestionsPage, args, otherUser),
    t.call(endpoints.saveAnswers, { ...args, body: { responses: [] } }, otherUser),
  ])
  for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'not_found'])
})

it('the instructions describe the questionnaire and name the organization and cohort (REQ-018)', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  const args = { params: { assessmentId }, query: {} }
  const { body } = await t.call(endpoints.getInstructions, args, learner)
  expect(body).toEqual({
    instrumentName: 'Sample Instrument',
    paragraphs: ['Think of last month.'],
    statementCount: 6,
    minutes: 5,
    options: [1, 2, 3, 4, 5].map((value) => ({ value, text: `Option ${value}` })),
    organizationName: expect.stringMatching(/^College/),
    folderName: expect.stringMatching(/^Cohort/),
  })
})
