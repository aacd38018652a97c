import type { Report } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The texts and values of the lowest and the highest option. */
export function describeAnswerRange(options: Report['options'], texts: ReportTexts) {
  const [lowest, highest] = [options.at(0)!, options.at(-1)!]
  return {
    lowest: lowest.text,
    lowestValue: texts.number(lowest.value),
    highest: highest.text,
    highestValue: texts.number(highest.value),
  }
}
