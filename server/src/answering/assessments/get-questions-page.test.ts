import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAssessment } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('an assessment links to the first page of statements and of demographics, and each page links to the previous and next pages (REQ-069, REQ-100)', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  const args = { params: { assessmentId }, query: {} }
  const { body: assessment } = await t.call(endpoints.getAssessment, args, learner)
  const firstPage = await follow(assessment.links.questions)
  expect(firstPage).toMatchObject({ type: 'Assessment', page: 1, totalPages: 2, links: { previous: null } })
  const lastPage = await follow(firstPage.links.next)
  expect(lastPage).toMatchObject({ page: 2, links: { next: null } })
  expect(await follow(lastPage.links.previous)).toEqual(firstPage)
  expect(await follow(assessment.links.demographics)).toMatchObject({ type: 'Demographics', totalPages: 1 })

  async function follow(url: string) {
    const headers = { authorization: `Bearer ${learner.accessToken}` }
    return (await t.app.inject({ url, headers })).json()
  }
})

it('a question page contains the saved answers (REQ-069)', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  const args = { params: { assessmentId }, query: {} }
  const responses = [
    { questionId: 'care-2', value: 5 },
    { questionId: 'town', value: '  Leeds ' },
    { questionId: 'role', value: 'prefer-not-to-say' },
  ]
  await t.call(endpoints.saveAnswers, { ...args, body: { responses } }, learner)
  const statements = await t.call(endpoints.getQuestionsPage, args, learner)
  expect(responsesOf(statements)).toEqual([null, null, { value: 5 }, null])
  const demographics = await t.call(endpoints.getDemographicsPage, args, learner)
  expect(responsesOf(demographics)).toEqual([{ value: 'prefer-not-to-say' }, { value: 'Leeds' }])
})

it('a page number beyond the last page is rejected', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  const args = { params: { assessmentId }, query: { page: 3 } }
  for (const endpoint of [endpoints.getQuestionsPage, endpoints.getDemographicsPage]) {
    const { status, body } = await t.call(endpoint, args, learner)
    expect([status, body.code]).toEqual([404, 'page.out_of_range'])
  }
})

it('an invalid page number is rejected', async () => {
  const { assessmentId, learner } = await buildAssessment(t)
  for (const page of [0, -1, 1.5, Number.NaN]) {
    const args = { params: { assessmentId }, query: { page } }
    const { status, body } = await t.call(endpoints.getQuestionsPage, args, learner)
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  }
})

function responsesOf({ body }: { body: { questions: { response: unknown }[] } }) {
  return body.questions.map(({ response }) => response)
}
