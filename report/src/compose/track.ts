import type { ScaleResult } from '@lpi/contract'
import type { Words } from '../words.ts'

/** The alternative text of a chart of one sum in its range. */
export function composeTrackAlt(scale: ScaleResult, words: Words) {
  return words.t('pdf.track.sum', {
    scale: scale.name,
    sum: words.number(scale.sum),
    min: words.number(scale.min),
    max: words.number(scale.max),
  })
}

export function sumRange({ min, max }: ScaleResult) {
  return { min, max }
}
