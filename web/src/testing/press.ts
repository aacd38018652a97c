import { userEvent } from 'vitest/browser'

/** Presses the keys one after another, for example `press('Tab', 'Space')`. */
export async function press(...keys: string[]) {
  for (const key of keys)
    await userEvent.keyboard(key.length === 1 ? key : `{${key === 'Space' ? ' ' : key}}`)
}

/** The accessible name of the focused element, or its text. */
export function focusedName() {
  const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
  return name?.trim() ?? ''
}
