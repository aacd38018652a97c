import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { positionInRange } from '../figure.ts'

/** The group's figure. A petal's length, from 0 to 1, is the position of a mean sum in the range of its scale. */
export function composePetals({ scales }: GroupReport, texts: ReportTexts) {
  const values = scales.map(({ name, meanSum, bound, max }) =>
    texts.t('pdf.figure.value', {
      scale: name,
      sum: texts.statistic(meanSum, bound),
      max: texts.number(max),
    }),
  )
  return {
    figureAlt: texts.t('pdf.group.figure.alt', { count: scales.length, values: texts.list(values) }),
    petals: scales.map(({ meanSum, min, max }) => positionInRange(meanSum, { min, max })),
  }
}
