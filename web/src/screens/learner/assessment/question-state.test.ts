import type { QuestionPage } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { clearedQuestions, nextQuestionState, shownProgress } from './question-state.ts'

function buildPage(overrides: Partial<QuestionPage>): QuestionPage {
  return {
    type: 'Assessment',
    page: 1,
    totalPages: 5,
    questions: [],
    links: { previous: null, next: null },
    ...overrides,
  }
}
const progressOf = (page: number, totalPages: number) =>
  nextQuestionState(clearedQuestions, buildPage({ page, totalPages })).progress

describe('the progress', () => {
  it('is 25 percent on page 1, regardless of the number of pages (REQ-070)', () => {
    expect([1, 2, 5, 30].map((totalPages) => progressOf(1, totalPages))).toEqual([25, 25, 25, 25])
  })

  it('on a later page is page / (totalPages + 1) as a rounded percentage (REQ-070)', () => {
    expect([2, 3, 4, 5].map((page) => progressOf(page, 5))).toEqual([33, 50, 67, 83])
    expect(progressOf(2, 2)).toBe(67)
  })

  it('does not change on pages without statements (REQ-070)', () => {
    const thirdPage = nextQuestionState(clearedQuestions, buildPage({ page: 3 }))
    expect(nextQuestionState(thirdPage, buildPage({ type: 'Demographics' })).progress).toBe(50)
    expect(nextQuestionState(clearedQuestions, buildPage({ type: 'Demographics' })).progress).toBe(0)
  })

  it.each([8, 12, 43])('that is shown never falls from one of %i pages to the next', (totalPages) => {
    const shown = Array.from({ length: totalPages }, (_, i) =>
      shownProgress(nextQuestionState(clearedQuestions, buildPage({ page: i + 1, totalPages }))),
    )
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(shown[0]).toBe(25)
  })

  it('is 0 in the cleared state, which has no questions and no links (REQ-073)', () => {
    expect(clearedQuestions).toMatchObject({ progress: 0, questions: [], links: null })
  })
})

describe('a page', () => {
  it('has a previous page if it links to one (REQ-071)', () => {
    const links = { previous: '/questions?page=1', next: null }
    expect(nextQuestionState(clearedQuestions, buildPage({ links })).hasPreviousPage).toBe(true)
    expect(nextQuestionState(clearedQuestions, buildPage({})).hasPreviousPage).toBe(false)
  })

  it('is the last page if its number equals the number of pages (REQ-072)', () => {
    expect(nextQuestionState(clearedQuestions, buildPage({ page: 5 })).isLastPage).toBe(true)
    expect(nextQuestionState(clearedQuestions, buildPage({ page: 4 })).isLastPage).toBe(false)
  })
})
