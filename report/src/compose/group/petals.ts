import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { positionInRange } from '../figure.ts'

/** The group's figure: the position of each mean sum in its range. */
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
