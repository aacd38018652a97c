/** Focuses the selected option of a statement, or its first option if none is selected. */
export function focusOption(root: HTMLElement, questionId: string) {
  const question = findQuestion(root, questionId)
  const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector('input')
  input?.focus({ preventScroll: true })
  const block = root.dataset.single ? 'nearest' : 'center'
  question?.scrollIntoView({ block, behavior: getScrollBehavior() })
}

/** Focuses a statement, so that screen readers read it once and continue with its options. */
export function focusStatement(root: HTMLElement, questionId: string) {
  const question = findQuestion(root, questionId)
  if (!question) return
  question.tabIndex = -1
  question.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'nearest' })
}

/** Scrolls the next statement fully into view, or the forward button if the page has no next statement. */
export function revealNext(root: HTMLElement, questionId: string | undefined) {
  const nextElement = (questionId && findQuestion(root, questionId)) || findForwardButton(root)
  nextElement?.scrollIntoView({ block: 'nearest', behavior: getScrollBehavior() })
}

export function findForwardButton(root: HTMLElement) {
  return root.querySelector<HTMLElement>('[data-forward] button')
}

function findQuestion(root: HTMLElement, questionId: string) {
  return root.querySelector<HTMLElement>(`[data-question="${CSS.escape(questionId)}"]`)
}

function getScrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
