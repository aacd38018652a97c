import type { Endpoint } from '@lpi/contract'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type ReceivedCall, respondToCalls } from './respond-to-calls.ts'

type SearchOptions = {
  endpoint: Endpoint
  /** Returns a response with one row that has this name. */
  respond: (name: string) => unknown
  keywordOf: (call: ReceivedCall) => string | undefined
}

/**
 * Responds to each search with one row whose name is the keyword. Responds to the keyword "late" only after `release`,
 * and to the keyword "rejected" with an error.
 */
export function respondToSearches({ endpoint, respond, keywordOf }: SearchOptions) {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>()
  const calls = respondToCalls(endpoint, async (call) => {
    const keyword = keywordOf(call)
    if (keyword === 'late') await untilReleased
    if (keyword === 'rejected') return Response.json({ code: 'internal' }, { status: 400 })
    return respond(keyword ?? 'every')
  })
  return { release, keywords: () => calls.map((call) => keywordOf(call) ?? '') }
}

type SearchParts = {
  field: Locator
  container: Element
  rowOf: (name: string) => Locator
  searches: ReturnType<typeof respondToSearches>
}

/**
 * Expects that a late response never replaces a newer response, and that the field keeps its text and the focus after a
 * rejected search.
 */
export async function expectNewestSearchWins({ field, container, rowOf, searches }: SearchParts) {
  const hasShownLate = watch(() => rowOf('late').elements().length > 0, container)
  await field.fill('late')
  await expect.poll(searches.keywords).toContain('late')
  await field.fill('newer')
  await expect.element(rowOf('newer')).toBeVisible()
  searches.release()
  await field.fill('rejected')
  await expect.poll(() => container.querySelector('[role="alert"]')?.textContent).toBeTruthy()
  await expect.element(field).toHaveValue('rejected')
  await expect.element(field).toHaveFocus()
  await field.fill('last')
  await expect.element(rowOf('last')).toBeVisible()
  expect(container.querySelector('[role="alert"]')).toBeNull()
  expect(hasShownLate()).toBe(false)
  // Each keyword is sent exactly once.
  expect(searches.keywords().filter(Boolean)).toEqual(['late', 'newer', 'rejected', 'last'])
}

/** Returns a function that reports whether the condition was true after any change to the container. */
function watch(condition: () => boolean, container: Element) {
  let wasTrue = false
  const observer = new MutationObserver(() => {
    wasTrue ||= condition()
  })
  observer.observe(container, { childList: true, subtree: true, characterData: true })
  return () => wasTrue
}
