/** Puts the focus on the chosen option of a statement, or on its first one. */
export function focusQuestion(root: HTMLElement, questionId: string) {
  const question = questionIn(root, questionId)
  const input = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector('input')
  input?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'center', behavior: scrolling() })
}

/** Scrolls just as far as the statement needs to be seen whole. */
export function revealQuestion(root: HTMLElement, questionId: string) {
  questionIn(root, questionId)?.scrollIntoView({ block: 'nearest', behavior: scrolling() })
}

function questionIn(root: HTMLElement, questionId: string) {
  return root.querySelector<HTMLElement>(`[data-question="${CSS.escape(questionId)}"]`)
}

function scrolling(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
