import type { ReportTexts } from '../report-texts.ts'

/** The number of the scale; null if there is only one. */
export function composeEyebrow(
  { scales }: { scales: readonly unknown[] },
  index: number,
  texts: ReportTexts,
) {
  const total = scales.length
  return total > 1 ? texts.t('pdf.scale.eyebrow', { number: index + 1, total }) : null
}
