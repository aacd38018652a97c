import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildInstrument } from '../testing/builders.ts'
import { answersTo } from '../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Assessment = Awaited<ReturnType<typeof buildAssessment>>
type Body = {
  responses: { questionId: string; value: number | string }[]
  operationId?: string
  complete?: boolean
}

function save({ assessmentId, learner }: Assessment, body: Body) {
  return t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body }, learner)
}

async function stored({ assessmentId }: Assessment) {
  const rows = await t.ctx.db
    .selectFrom('responses')
    .select(['question_id', 'value'])
    .where('assessment_id', '=', assessmentId)
    .execute()
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value]))
}

const one = (questionId: string, value: number | string) => ({ responses: [{ questionId, value }] })

describe('saving answers', () => {
  it('merges per question, and the last word counts (REQ-074, REQ-099)', async () => {
    const assessment = await buildAssessment(t)
    await save(assessment, one('care-1', 2))
    await save(assessment, {
      responses: [
        { questionId: 'craft-1', value: 3 },
        { questionId: 'care-1', value: 4 },
        { questionId: 'care-1', value: 5 },
      ],
    })
    expect(await stored(assessment)).toEqual({ 'care-1': 5, 'craft-1': 3 })
  })

  it('begins the assessment with its first statement, not with demographics (REQ-066)', async () => {
    const assessment = await buildAssessment(t)
    expect((await save(assessment, one('role', 'student'))).body.status).toBe('ACCEPTED')
    const { body } = await save(assessment, one('care-1', 2))
    expect([body.status, body.progress]).toEqual(['IN_PROGRESS', 16])
  })

  it('says where to go on: the first page with a statement left open', async () => {
    const assessment = await buildAssessment(t)
    const firstPage = answersTo(assessment.instrument, 3).slice(0, 4)
    const { body } = await save(assessment, { responses: firstPage })
    expect(body.links.resume).toMatch(/questions\?page=2$/)
  })

  it('keeps 500 answers in one body', async () => {
    const assessment = await buildAssessment(t)
    const responses = Array.from({ length: 500 }, (_, i) => ({ questionId: 'care-1', value: 1 + (i % 5) }))
    expect((await save(assessment, { responses })).status).toBe(200)
    expect(await stored(assessment)).toEqual({ 'care-1': 5 })
    const tooMany = await save(assessment, { responses: [...responses, responses[0]!] })
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'input.invalid'])
  })
})

describe('answers that are refused', () => {
  it.each([
    ['an unknown question', 'courage-1', 3, 'question.unknown'],
    ['a question by an inherited name', 'constructor', 3, 'question.unknown'],
    ['a value outside the options', 'care-1', 6, 'answer.not_an_option'],
    ['a value between two options', 'care-1', 2.5, 'answer.not_an_option'],
    ['a number as text', 'care-1', '3', 'answer.not_an_option'],
    ['a choice that is not offered', 'role', 'astronaut', 'answer.not_an_option'],
    ['a number as text about the person', 'town', 7, 'input.invalid'],
    ['forbidden characters', 'town', '<b>Leeds', 'input.invalid'],
    ['a control character', 'town', 'Le\u0000eds', 'input.invalid'],
    ['half a surrogate pair', 'town', 'Leeds \ud83d', 'input.invalid'],
    ['an endless text', 'town', 'x'.repeat(201), 'input.invalid'],
  ])('%s', async (_, questionId, value, code) => {
    const assessment = await buildAssessment(t)
    const good = { questionId: 'care-2', value: 1 }
    const answer = await save(assessment, { responses: [good, { questionId, value }] })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await stored(assessment)).toEqual({})
  })

  it('name the field that is wrong', async () => {
    const assessment = await buildAssessment(t)
    const { body } = await save(assessment, one('town', 'a/b'))
    expect(body.details.fields).toEqual([
      { field: 'responses.0.value', problem: 'text.forbidden_characters' },
    ])
  })
})

describe('an operationId', () => {
  it('sent again changes nothing and answers the same', async () => {
    const assessment = await buildAssessment(t)
    const body = { ...one('care-1', 2), operationId: randomUUID() }
    const first = await save(assessment, body)
    const again = await save(assessment, body)
    expect([again.status, again.body]).toEqual([200, first.body])

    await save(assessment, one('care-1', 5))
    expect((await save(assessment, body)).status).toBe(200)
    expect(await stored(assessment)).toEqual({ 'care-1': 5 })
  })

  it('with other content is refused', async () => {
    const assessment = await buildAssessment(t)
    const operationId = randomUUID()
    await save(assessment, { ...one('care-1', 2), operationId })
    for (const body of [one('care-1', 3), { ...one('care-1', 2), complete: false }]) {
      const answer = await save(assessment, { ...body, operationId })
      expect([answer.status, answer.body.code]).toEqual([422, 'operation.mismatch'])
    }
    expect(await stored(assessment)).toEqual({ 'care-1': 2 })
  })

  it('sent 16 times at once is applied once', async () => {
    const assessment = await buildAssessment(t)
    const body = { ...one('care-1', 2), operationId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 16 }, () => save(assessment, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(new Set(answers.map((answer) => answer.body.updatedAt)).size).toBe(1)
  })

  it('of the save that completed the assessment still answers the same', async () => {
    const assessment = await buildAssessment(t)
    const body = { responses: answersTo(assessment.instrument, 3), operationId: randomUUID() }
    const first = await save(assessment, body)
    expect(first.body.status).toBe('COMPLETED')
    const again = await save(assessment, body)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('completing', () => {
  it('happens when the last page is saved and nothing is left open (REQ-066)', async () => {
    const assessment = await buildAssessment(t)
    const answers = answersTo(assessment.instrument, 3)
    await save(assessment, { responses: answers.slice(0, 4) })
    const { body } = await save(assessment, { responses: answers.slice(4) })
    expect(body).toMatchObject({ status: 'COMPLETED', progress: 100, links: { resume: null } })
    expect(body.completedAt).toBe(body.updatedAt)
    expect(body.links.report).toBe(`/lpi/api/v4/lpi-reports/${assessment.assessmentId}`)
  })

  it('waits for statements that were left open before', async () => {
    const assessment = await buildAssessment(t)
    const [first, ...rest] = answersTo(assessment.instrument, 3)
    expect((await save(assessment, { responses: rest })).body.status).toBe('IN_PROGRESS')
    expect((await save(assessment, { responses: [first!] })).body.status).toBe('IN_PROGRESS')
    expect((await save(assessment, { responses: rest.slice(-2) })).body.status).toBe('COMPLETED')
  })

  it('waits while the person still answers', async () => {
    const assessment = await buildAssessment(t)
    const responses = answersTo(assessment.instrument, 3)
    const { body } = await save(assessment, { responses, complete: false })
    expect(body).toMatchObject({ status: 'IN_PROGRESS', progress: 100, links: { resume: null } })
    expect((await save(assessment, { responses })).body.status).toBe('COMPLETED')
  })

  it('waits for demographics that the instrument requires', async () => {
    const town = { id: 'town', text: { en: 'Where?' }, kind: 'text', required: true }
    const instrument = await buildInstrument(t, { version: '1.1.0', demographics: [town] })
    const assessment = await buildAssessment(t, { instrument })
    const responses = answersTo(instrument, 3)
    expect((await save(assessment, { responses })).body.status).toBe('IN_PROGRESS')
    await save(assessment, one('town', '   '))
    expect((await save(assessment, { responses })).body.status).toBe('IN_PROGRESS')
    await save(assessment, one('town', 'Leeds'))
    expect((await save(assessment, { responses })).body.status).toBe('COMPLETED')
  })

  it('makes the answers final', async () => {
    const assessment = await buildAssessment(t)
    await save(assessment, { responses: answersTo(assessment.instrument, 3) })
    const { status, body } = await save(assessment, one('care-1', 5))
    expect([status, body.code]).toEqual([409, 'assessment.completed'])
    expect(await stored(assessment)).toMatchObject({ 'care-1': 3 })
  })
})

it('saves and completions at once lose nothing and add nothing afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const assessment = await buildAssessment(t)
    const all = answersTo(assessment.instrument, 3)
    await save(assessment, { responses: all.slice(0, 4) })
    const single = (value: number) => save(assessment, one('care-1', value))
    const answers = await Promise.all([
      ...[1, 2, 4].map(single),
      save(assessment, { responses: all.slice(4) }),
      ...[5, 1, 2].map(single),
    ])
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ body }) => body.code === 'assessment.completed')).toBe(true)
    expect(accepted.filter(({ body }) => body.status === 'COMPLETED')).toHaveLength(1)
    const args = { params: { assessmentId: assessment.assessmentId }, query: {} }
    const { body } = await t.call(endpoints.getAssessment, args, assessment.learner)
    expect(body).toMatchObject({ status: 'COMPLETED', progress: 100 })
    expect(Object.keys(await stored(assessment))).toHaveLength(6)
  }
})

it('parallel saves of different statements are all kept', async () => {
  const assessment = await buildAssessment(t)
  const responses = answersTo(assessment.instrument, 1, 2, 3, 4, 5, 1)
  const saves = responses.map((response) => save(assessment, { responses: [response], complete: false }))
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  const expected = Object.fromEntries(responses.map(({ questionId, value }) => [questionId, value]))
  expect(await stored(assessment)).toEqual(expected)
})
