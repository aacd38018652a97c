import type { GroupReport } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { positionInRange } from '../figure.ts'

/** The group's figure: the position of each mean sum in its range. */
export function composePetals({ scales }: GroupReport, words: Words) {
  const values = scales.map(({ name, meanSum, bound, max }) =>
    words.t('pdf.figure.value', {
      scale: name,
      sum: words.statistic(meanSum, bound),
      max: words.number(max),
    }),
  )
  return {
    figureAlt: words.t('pdf.group.figure.alt', { count: scales.length, values: words.list(values) }),
    petals: scales.map(({ meanSum, min, max }) => positionInRange(meanSum, { min, max })),
  }
}
