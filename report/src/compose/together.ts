import type { Words } from '../words.ts'

/** How many comparisons are tested together; null if there is at most one. */
export function composeTogether(count: number, words: Words) {
  return count > 1 ? words.t('report.together', { n: words.number(count) }) : null
}
