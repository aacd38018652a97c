import type { Question, QuestionPage } from '@lpi/contract'

/** What the person is shown of the question pages. */
type QuestionState = {
  /** 0 to 100. */
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

/** The state with this page before the person; only pages of statements move the progress. */
export function showPage(state: QuestionState, page: QuestionPage): QuestionState {
  return {
    progress: page.type === 'Assessment' ? progressOn(page) : state.progress,
    questions: page.questions,
    links: page.links,
    hasPreviousPage: Boolean(page.links.previous),
    isLastPage: page.page === page.totalPages,
  }
}

/** A first page already counts for something: 25. The end is reached by the report, not by the last page. */
function progressOn({ page, totalPages }: Pick<QuestionPage, 'page' | 'totalPages'>) {
  return page === 1 ? 25 : Math.round((page / (totalPages + 1)) * 100)
}
