import { type GroupReport, STEADY_ALPHA } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { describeAnswerRange } from '../reading.ts'

export function composeGroupReading(report: GroupReport, words: Words) {
  const { n, needed, distributions } = report
  const text = (key: string, values = {}) => words.t(`pdf.group.${key}`, values)
  const alpha = [
    text('reading.alpha'),
    ...(n < STEADY_ALPHA ? [text('reading.alphaRough', { needed: STEADY_ALPHA })] : []),
  ]
  const neededForDistributions = distributions.status === 'too_few' ? distributions.needed : undefined
  return {
    title: words.t('report.howToRead.title'),
    paragraphs: [
      words.counted('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      text('reading.scores', describeAnswerRange(report.options, words)),
      text('reading.spread'),
      words.sentences(alpha),
    ],
    sign: { alt: text('reading.signAlt'), text: text('reading.sign') },
    rulesTitle: text('rules.title'),
    rules: [
      text('rules.nobody'),
      text('rules.needed', { needed }),
      ...(neededForDistributions === undefined
        ? []
        : [text('rules.spread', { needed: neededForDistributions })]),
    ],
  }
}
