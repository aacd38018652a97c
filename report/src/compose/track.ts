import type { ScaleResult } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The alternative text of a chart that shows one sum in its range. */
export function composeTrackAlt(scale: ScaleResult, texts: ReportTexts) {
  return texts.t('pdf.track.sum', {
    scale: scale.name,
    sum: texts.number(scale.sum),
    min: texts.number(scale.min),
    max: texts.number(scale.max),
  })
}

export function sumRange({ min, max }: ScaleResult) {
  return { min, max }
}
