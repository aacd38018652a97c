import { randomUUID } from 'node:crypto'
import { endpoints, NO_OPPORTUNITY } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildInstrument } from '../../testing/builders.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Assessment = Awaited<ReturnType<typeof buildAssessment>>
type SaveBody = {
  responses: { questionId: string; value: number | string }[]
  operationId?: string
  complete?: boolean
}

function save({ assessmentId, learner }: Assessment, body: SaveBody) {
  return t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body }, learner)
}

async function readStoredAnswers({ assessmentId }: Assessment) {
  const rows = await t.ctx.db
    .selectFrom('responses')
    .select(['question_id', 'value'])
    .where('assessment_id', '=', assessmentId)
    .execute()
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value]))
}

const oneAnswer = (questionId: string, value: number | string) => ({ responses: [{ questionId, value }] })

describe('saving answers', () => {
  it('merges them with the stored answers, and keeps the last answer to each question (REQ-074, REQ-099)', async () => {
    const assessment = await buildAssessment(t)
    await save(assessment, oneAnswer('care-1', 2))
    await save(assessment, {
      responses: [
        { questionId: 'craft-1', value: 3 },
        { questionId: 'care-1', value: 4 },
        { questionId: 'care-1', value: 5 },
      ],
    })
    expect(await readStoredAnswers(assessment)).toEqual({ 'care-1': 5, 'craft-1': 3 })
  })

  it('starts the assessment with the first answer, even to a demographic question (REQ-066)', async () => {
    const assessment = await buildAssessment(t)
    expect((await save(assessment, { responses: [] })).body.status).toBe('ACCEPTED')
    const started = await save(assessment, oneAnswer('role', 'student'))
    expect([started.body.status, started.body.progress]).toEqual(['IN_PROGRESS', 0])
    const { body } = await save(assessment, oneAnswer('care-1', 2))
    expect([body.status, body.progress]).toEqual(['IN_PROGRESS', 16])
  })

  it('returns a link to the first page with an unanswered statement', async () => {
    const assessment = await buildAssessment(t)
    const firstPage = answersTo(assessment.instrument, 3).slice(0, 4)
    const { body } = await save(assessment, { responses: firstPage })
    expect(body.links.resume).toMatch(/questions\?page=2$/)
  })

  it('is limited to 500 answers per request', async () => {
    const assessment = await buildAssessment(t)
    const responses = Array.from({ length: 500 }, (_, i) => ({ questionId: 'care-1', value: 1 + (i % 5) }))
    expect((await save(assessment, { responses })).status).toBe(200)
    expect(await readStoredAnswers(assessment)).toEqual({ 'care-1': 5 })
    const rejectedResponse = await save(assessment, { responses: [...responses, responses[0]!] })
    expect([rejectedResponse.status, rejectedResponse.body.code]).toEqual([400, 'input.invalid'])
  })
})

describe('a save with an invalid answer', () => {
  it.each([
    ['an unknown question', 'courage-1', 3, 'question.unknown'],
    ['a question id that is the name of an inherited property', 'constructor', 3, 'question.unknown'],
    ['a value outside the options', 'care-1', 6, 'answer.not_an_option'],
    ['a value between two options', 'care-1', 2.5, 'answer.not_an_option'],
    ['a number sent as a string', 'care-1', '3', 'answer.not_an_option'],
    ['an unknown option', 'role', 'astronaut', 'answer.not_an_option'],
    ['a number as the answer to a free-text question', 'town', 7, 'input.invalid'],
    ['forbidden characters', 'town', '<b>Leeds', 'input.invalid'],
    ['a control character', 'town', 'Le\u0000eds', 'input.invalid'],
    ['half a surrogate pair', 'town', 'Leeds \ud83d', 'input.invalid'],
    ['text that is too long', 'town', 'x'.repeat(201), 'input.invalid'],
  ])('is rejected as a whole: %s', async (_, questionId, value, code) => {
    const assessment = await buildAssessment(t)
    const validAnswer = { questionId: 'care-2', value: 1 }
    const response = await save(assessment, { responses: [validAnswer, { questionId, value }] })
    expect([response.status, response.body.code]).toEqual([400, code])
    expect(await readStoredAnswers(assessment)).toEqual({})
  })

  it('to a free-text question is rejected with the field name and the problem', async () => {
    const assessment = await buildAssessment(t)
    const { body } = await save(assessment, oneAnswer('town', 'a/b'))
    expect(body.details.fields).toEqual([
      { field: 'responses.0.value', problem: 'text.forbidden_characters' },
    ])
  })
})

describe('demographics after the assessment is completed', () => {
  async function complete() {
    const assessment = await buildAssessment(t)
    const { body } = await save(assessment, { responses: answersTo(assessment.instrument, 3) })
    return { assessment, completed: body }
  }

  it('are saved for 24 hours, repeatedly, and change neither the status nor the times nor the receipt (REQ-361)', async () => {
    const { assessment, completed } = await complete()
    const operation = { ...oneAnswer('role', 'student'), operationId: randomUUID() }
    const first = await save(assessment, operation)
    expect(first.body).toEqual({ ...completed, hasDemographicAnswers: true })
    expect((await save(assessment, operation)).body).toEqual(first.body)
    expect((await save(assessment, oneAnswer('role', 'worker'))).status).toBe(200)
    expect(await readStoredAnswers(assessment)).toMatchObject({ role: 'worker', 'care-1': 3 })
    const { assessmentId, learner } = assessment
    const read = await t.call(endpoints.getAssessment, { params: { assessmentId }, query: {} }, learner)
    expect(read.body).toEqual(first.body)
  })

  it('are refused afterward, and together with a statement at any time (REQ-361)', async () => {
    const { assessment } = await complete()
    const demographic = { questionId: 'role', value: 'student' }
    const refused = async (responses: SaveBody['responses']) => {
      const { status, body } = await save(assessment, { responses })
      return [status, body.code]
    }
    expect(await refused([demographic, { questionId: 'care-1', value: 5 }])).toEqual([
      409,
      'assessment.completed',
    ])
    expect(await refused([])).toEqual([409, 'assessment.completed'])
    expect(await refused([{ questionId: 'role', value: 'astronaut' }])).toEqual([400, 'answer.not_an_option'])
    await t.ctx.db
      .updateTable('assessments')
      .set({ completed_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', assessment.assessmentId)
      .execute()
    expect(await refused([demographic])).toEqual([409, 'assessment.completed'])
    expect(await readStoredAnswers(assessment)).not.toHaveProperty('role')
  })
})

describe('a save with an operation id', () => {
  it('changes nothing when repeated, and gets the same response if there was no other save in between', async () => {
    const assessment = await buildAssessment(t)
    const body = { ...oneAnswer('care-1', 2), operationId: randomUUID() }
    const firstResponse = await save(assessment, body)
    const repeatedResponse = await save(assessment, body)
    expect([repeatedResponse.status, repeatedResponse.body]).toEqual([200, firstResponse.body])

    await save(assessment, oneAnswer('care-1', 5))
    expect((await save(assessment, body)).status).toBe(200)
    expect(await readStoredAnswers(assessment)).toEqual({ 'care-1': 5 })
  })

  it('is rejected if the id was already used with different content', async () => {
    const assessment = await buildAssessment(t)
    const operationId = randomUUID()
    await save(assessment, { ...oneAnswer('care-1', 2), operationId })
    for (const body of [oneAnswer('care-1', 3), { ...oneAnswer('care-1', 2), complete: false }]) {
      const response = await save(assessment, { ...body, operationId })
      expect([response.status, response.body.code]).toEqual([422, 'operation.mismatch'])
    }
    expect(await readStoredAnswers(assessment)).toEqual({ 'care-1': 2 })
  })

  it('is applied once when sent 16 times in parallel', async () => {
    const assessment = await buildAssessment(t)
    const body = { ...oneAnswer('care-1', 2), operationId: randomUUID() }
    const responses = await Promise.all(Array.from({ length: 16 }, () => save(assessment, body)))
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(new Set(responses.map((response) => response.body.updatedAt)).size).toBe(1)
  })

  it('gets the same response when repeated after it completed the assessment', async () => {
    const assessment = await buildAssessment(t)
    const body = { responses: answersTo(assessment.instrument, 3), operationId: randomUUID() }
    const firstResponse = await save(assessment, body)
    expect(firstResponse.body.status).toBe('COMPLETED')
    const repeatedResponse = await save(assessment, body)
    expect([repeatedResponse.status, repeatedResponse.body]).toEqual([200, firstResponse.body])
  })
})

describe('an assessment', () => {
  it('is completed when the last page is saved and every statement is answered (REQ-066)', async () => {
    const assessment = await buildAssessment(t)
    const answers = answersTo(assessment.instrument, 3)
    await save(assessment, { responses: answers.slice(0, 4) })
    const { body } = await save(assessment, { responses: answers.slice(4) })
    expect(body).toMatchObject({ status: 'COMPLETED', progress: 100, links: { resume: null } })
    expect(body.completedAt).toBe(body.updatedAt)
    expect(body.links.report).toBe(`/lpi/api/v4/lpi-reports/${assessment.assessmentId}`)
  })

  it('is completed only by a save that includes the last page and leaves no statement unanswered', async () => {
    const assessment = await buildAssessment(t)
    const [firstAnswer, ...otherAnswers] = answersTo(assessment.instrument, 3)
    expect((await save(assessment, { responses: otherAnswers })).body.status).toBe('IN_PROGRESS')
    expect((await save(assessment, { responses: [firstAnswer!] })).body.status).toBe('IN_PROGRESS')
    expect((await save(assessment, { responses: otherAnswers.slice(-2) })).body.status).toBe('COMPLETED')
  })

  it('is not completed by a save in which `complete` is false', async () => {
    const assessment = await buildAssessment(t)
    const responses = answersTo(assessment.instrument, 3)
    const { body } = await save(assessment, { responses, complete: false })
    expect(body).toMatchObject({ status: 'IN_PROGRESS', progress: 100, links: { resume: null } })
    expect((await save(assessment, { responses })).body.status).toBe('COMPLETED')
  })

  it('is not completed while required demographics are unanswered', async () => {
    const town = { id: 'town', text: { en: 'Where?' }, kind: 'text', required: true }
    const instrument = await buildInstrument(t, { version: '1.1.0', demographics: [town] })
    const assessment = await buildAssessment(t, { instrument })
    const responses = answersTo(instrument, 3)
    expect((await save(assessment, { responses })).body.status).toBe('IN_PROGRESS')
    await save(assessment, oneAnswer('town', '   '))
    expect((await save(assessment, { responses })).body.status).toBe('IN_PROGRESS')
    await save(assessment, oneAnswer('town', 'Leeds'))
    expect((await save(assessment, { responses })).body.status).toBe('COMPLETED')
  })

  it('is marked as lacking a result only if too few answers on one of its scales have a score', async () => {
    const instrument = await buildInstrument(t, {
      id: 'no-opportunity',
      noOpportunity: { en: 'I had no opportunity' },
    })
    const complete = async (...values: number[]) => {
      const assessment = await buildAssessment(t, { instrument })
      const { body } = await save(assessment, { responses: answersTo(instrument, ...values) })
      const { lacks_result } = await t.ctx.db
        .selectFrom('assessments')
        .select('lacks_result')
        .where('id', '=', assessment.assessmentId)
        .executeTakeFirstOrThrow()
      return [body.status, lacks_result]
    }
    expect(await complete(3)).toEqual(['COMPLETED', false])
    expect(await complete(4, 3, 2, NO_OPPORTUNITY, NO_OPPORTUNITY, NO_OPPORTUNITY)).toEqual([
      'COMPLETED',
      true,
    ])
  })

  it('accepts no answers after it is completed', async () => {
    const assessment = await buildAssessment(t)
    await save(assessment, { responses: answersTo(assessment.instrument, 3) })
    const { status, body } = await save(assessment, oneAnswer('care-1', 5))
    expect([status, body.code]).toEqual([409, 'assessment.completed'])
    expect(await readStoredAnswers(assessment)).toMatchObject({ 'care-1': 3 })
  })
})

it('exactly one of several parallel saves completes the assessment, and a save is rejected only if the assessment is already completed', async () => {
  for (let round = 0; round < 5; round++) {
    const assessment = await buildAssessment(t)
    const answers = answersTo(assessment.instrument, 3)
    await save(assessment, { responses: answers.slice(0, 4) })
    const saveValue = (value: number) => save(assessment, oneAnswer('care-1', value))
    const saves = await Promise.all([
      ...[1, 2, 4].map(saveValue),
      save(assessment, { responses: answers.slice(4) }),
      ...[5, 1, 2].map(saveValue),
    ])
    const successes = saves.filter(({ status }) => status === 200)
    const rejections = saves.filter(({ status }) => status !== 200)
    expect(rejections.every(({ body }) => body.code === 'assessment.completed')).toBe(true)
    expect(successes.filter(({ body }) => body.status === 'COMPLETED')).toHaveLength(1)
    const args = { params: { assessmentId: assessment.assessmentId }, query: {} }
    const { body } = await t.call(endpoints.getAssessment, args, assessment.learner)
    expect(body).toMatchObject({ status: 'COMPLETED', progress: 100 })
    expect(Object.keys(await readStoredAnswers(assessment))).toHaveLength(6)
  }
})

it('parallel saves that answer different statements lose no answers', async () => {
  const assessment = await buildAssessment(t)
  const responses = answersTo(assessment.instrument, 1, 2, 3, 4, 5, 1)
  const saves = responses.map((response) => save(assessment, { responses: [response], complete: false }))
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  const expectedAnswers = Object.fromEntries(responses.map(({ questionId, value }) => [questionId, value]))
  expect(await readStoredAnswers(assessment)).toEqual(expectedAnswers)
})
