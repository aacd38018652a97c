import { NO_OPPORTUNITY } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { buildQuestionPage } from '../../../testing/build-values.ts'
import { checkResponseQuality } from './response-quality.ts'

const pages = [1, 2, 3, 4, 5].map((page) => buildQuestionPage(page))
const ids = pages.flatMap(({ questions }) => questions.map(({ id }) => id))

/** Checks answers to the first `values.length` of the thirty statements, given at intervals of `gapMs`. */
function check(values: readonly number[], gapMs = 5000) {
  const localAnswers = new Map(values.map((value, i) => [ids[i]!, { value, at: i * gapMs }]))
  return checkResponseQuality(pages, localAnswers, ids.length)
}

const variedAnswers = ids.map((_, i) => 1 + ((i * 7) % 10))

describe('a run of equal answers', () => {
  it('is mentioned if it covers at least half of all statements (REQ-330)', () => {
    const withRun = (length: number) =>
      variedAnswers.map((value, i) => (i >= 10 && i < 10 + length ? 11 : value))
    expect(check(withRun(14)).sameAnswerRun).toBe(0)
    expect(check(withRun(15)).sameAnswerRun).toBe(15)
    expect(check(ids.map(() => 5)).sameAnswerRun).toBe(30)
  })

  it('is not mentioned if it has fewer than six answers, even in a short questionnaire', () => {
    const [page] = pages
    const localAnswers = new Map(page!.questions.slice(0, 5).map(({ id }) => [id, { value: 5, at: 0 }]))
    expect(checkResponseQuality([page!], localAnswers, 6).sameAnswerRun).toBe(0)
  })

  it('is interrupted by a “no opportunity” answer, and such answers never form a run (REQ-328)', () => {
    expect(check(ids.map((_, i) => (i === 14 ? NO_OPPORTUNITY : 5))).sameAnswerRun).toBe(15)
    expect(check(ids.map(() => NO_OPPORTUNITY)).sameAnswerRun).toBe(0)
  })

  it('is interrupted by a statement without an answer', () => {
    const localAnswers = new Map(ids.filter((_, i) => i !== 14).map((id) => [id, { value: 5, at: 0 }]))
    expect(checkResponseQuality(pages, localAnswers, ids.length).sameAnswerRun).toBe(15)
  })
})

describe('the time between answers', () => {
  it('is mentioned if its median is below two seconds (REQ-330)', () => {
    expect(check(variedAnswers, 2000).isFast).toBe(false)
    expect(check(variedAnswers, 1999).isFast).toBe(true)
  })

  it('is mentioned despite one long break', () => {
    const entries = variedAnswers.map((value, i) => [ids[i]!, { value, at: i * 1000 }] as const)
    const localAnswers = new Map([...entries, [ids[29]!, { value: 3, at: 1_000_000 }]])
    expect(checkResponseQuality(pages, localAnswers, ids.length).isFast).toBe(true)
  })

  it('is not mentioned if fewer than half of the statements have a local answer', () => {
    expect(check(variedAnswers.slice(0, 14), 100).isFast).toBe(false)
    expect(check(variedAnswers.slice(0, 15), 100).isFast).toBe(true)
  })
})
