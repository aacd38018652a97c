import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { lastPageStatementIds, questionPage } from './question-page.ts'

const assessmentId = '6f1c2f7e-8a54-4b6e-9a5e-1b1f0c8a7d11'
const base = `/lpi/api/v4/lpi-assessments/${assessmentId}`
const instrument = sampleInstrument()

const statementPage = (page: number, answers = {}, language?: string) =>
  questionPage(instrument, answers, { assessmentId, type: 'Assessment', page, language })
const demographicsPage = (page: number, source = instrument) =>
  questionPage(source, {}, { assessmentId, type: 'Demographics', page })

describe('pages of statements', () => {
  it('have the length that the instrument defines, and link to each other', () => {
    const [firstPage, secondPage] = [statementPage(1)!, statementPage(2)!]
    expect([firstPage.page, firstPage.totalPages, firstPage.type]).toEqual([1, 2, 'Assessment'])
    expect(firstPage.questions.map(({ id }) => id)).toEqual(['care-1', 'craft-1', 'care-2', 'craft-2'])
    expect(firstPage.links).toEqual({ previous: null, next: `${base}/questions?page=2` })
    expect(secondPage.questions.map(({ label }) => label)).toEqual(['5', '6'])
    expect(secondPage.links).toEqual({ previous: `${base}/questions?page=1`, next: null })
  })

  it('contain the current answers and all options', () => {
    const [firstQuestion, secondQuestion] = statementPage(1, { 'care-1': 4 })!.questions
    expect(firstQuestion).toMatchObject({ response: { value: 4 }, kind: 'scale', required: true })
    expect(firstQuestion!.answers.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
    expect(secondQuestion!.response).toBeNull()
  })

  it('keep the requested language in their links', () => {
    expect(statementPage(1, {}, 'zh-CN')!.links.next).toBe(`${base}/questions?page=2&language=zh-CN`)
  })

  it('do not exist before the first page or after the last one', () => {
    expect(statementPage(0)).toBeUndefined()
    expect(statementPage(3)).toBeUndefined()
  })
})

it('lastPageStatementIds returns the ids of the statements on the last page, whether or not the page is full', () => {
  expect(lastPageStatementIds(instrument)).toEqual(['care-3', 'craft-3'])
  expect(lastPageStatementIds(sampleInstrument({ pageSize: 3 }))).toHaveLength(3)
})

describe('pages of demographics', () => {
  it('offer “prefer not to say” for optional choice questions, and no options for text questions', () => {
    const [role, town] = demographicsPage(1)!.questions
    expect(role!.answers.map(({ value }) => value)).toEqual(['student', 'worker', 'prefer-not-to-say'])
    expect(role).toMatchObject({ kind: 'choice', required: false, label: '1' })
    expect(town).toMatchObject({ kind: 'text', answers: [] })
  })

  it('offer only the options of the instrument if an answer is required', () => {
    const strictInstrument = sampleInstrument({
      demographics: instrument.demographics.map((question) => ({ ...question, required: true })),
    })
    const [role] = demographicsPage(1, strictInstrument)!.questions
    expect(role!.answers.map(({ value }) => value)).toEqual(['student', 'worker'])
  })

  it('contain up to eight questions each', () => {
    const buildInstrumentWith = (count: number) =>
      sampleInstrument({
        demographics: Array.from({ length: count }, (_, i) => ({
          id: `q-${i}`,
          text: { en: 'Question' },
          kind: 'text',
        })),
      })
    expect(demographicsPage(1, buildInstrumentWith(8))).toMatchObject({
      totalPages: 1,
      links: { next: null },
    })
    expect(demographicsPage(2, buildInstrumentWith(9))!.questions.map(({ label }) => label)).toEqual(['9'])
  })

  it('do not exist if the instrument has no demographics', () => {
    expect(demographicsPage(1, sampleInstrument({ demographics: [] }))).toBeUndefined()
  })
})
