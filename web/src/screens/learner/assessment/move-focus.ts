/** Focuses the selected option of a statement, or its first option. */
export function focusQuestion(root: HTMLElement, questionId: string) {
  const question = findQuestion(root, questionId)
  const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector('input')
  input?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'center', behavior: getScrollBehavior() })
}

/** Scrolls until the whole statement is visible. */
export function revealQuestion(root: HTMLElement, questionId: string) {
  findQuestion(root, questionId)?.scrollIntoView({ block: 'nearest', behavior: getScrollBehavior() })
}

function findQuestion(root: HTMLElement, questionId: string) {
  return root.querySelector<HTMLElement>(`[data-question="${CSS.escape(questionId)}"]`)
}

function getScrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
