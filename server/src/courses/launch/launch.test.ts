import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlatform, clickBegin, enterCourse, platformEnvironment, visit } from '../../testing/course-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp(platformEnvironment)
})
afterAll(() => t.close())

it('one click on the activity and one on consent lead to the question page, with an account, a cohort and a seat', async () => {
  const { mock, organizationId } = await buildPlatform(t)
  const { response } = await mock.launch(t)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('moodle learns only that you have finished — never a score.')
  const { body } = await visit(t, await clickBegin(t, response))
  expect(body).toMatchObject({ destination: 'questions', assessmentId: expect.any(String) })
  const params = { assessmentId: body.assessmentId }
  const learner = { accessToken: body.tokens.access_token }
  const assessment = await t.call(endpoints.getAssessment, { params }, learner)
  expect(assessment.body).toMatchObject({ status: 'ACCEPTED', folderName: 'Leadership 101' })
  await mock.close()
  expect(organizationId).toBeTruthy()
})
