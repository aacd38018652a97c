import type { Question, QuestionPage } from '@lpi/contract'

/** The state of the displayed question page. REQ-070 to REQ-073 define how it changes. */
type QuestionState = {
  /** A percentage from 0 to 100. */
  progress: number
  questions: readonly Question[]
  links: QuestionPage['links'] | null
  hasPreviousPage: boolean
  isLastPage: boolean
}

export const clearedQuestions: QuestionState = {
  progress: 0,
  questions: [],
  links: null,
  hasPreviousPage: false,
  isLastPage: false,
}

/** The state after a page is displayed. Only pages of statements change the progress. */
export function nextQuestionState(state: QuestionState, page: QuestionPage): QuestionState {
  return {
    progress: page.type === 'Assessment' ? calculateProgress(page) : state.progress,
    questions: page.questions,
    links: page.links,
    hasPreviousPage: Boolean(page.links.previous),
    isLastPage: page.page === page.totalPages,
  }
}

/** The bar never falls: with eight pages or more, the progress of the second page is lower than that of the first. */
export function shownProgress({ progress }: Pick<QuestionState, 'progress'>) {
  return Math.max(progress, FIRST_PAGE_PROGRESS)
}

const FIRST_PAGE_PROGRESS = 25

/** Progress is 25 on the first page. It stays below 100 on the last page, because the report counts as another page. */
function calculateProgress({ page, totalPages }: Pick<QuestionPage, 'page' | 'totalPages'>) {
  return page === 1 ? FIRST_PAGE_PROGRESS : Math.round((page / (totalPages + 1)) * 100)
}
