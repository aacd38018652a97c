import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { positionInRange } from '../figure.ts'

/**
 * The group's figure. A petal's length, from 0 to 1, is the position of a mean in the range of its scale. If a mean is a
 * range, all petals are equally long, and the figure is only an ornament.
 */
export function composePetals({ scales, n }: GroupReport, texts: ReportTexts) {
  const values = scales.map((scale) => `${scale.name} ${texts.figure(scale, n)}`)
  const isKnown = hasKnownOrder(scales)
  return {
    figureAlt: texts.t('pdf.group.figure.alt', { count: scales.length, values: texts.list(values) }),
    petals: scales.map(({ meanSum, min, max }) => (isKnown ? positionInRange(meanSum, { min, max }) : 0.6)),
  }
}
