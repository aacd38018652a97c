import { type GroupReport, STEADY_ALPHA } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { describeAnswerRange } from '../reading.ts'

export function composeGroupReading(report: GroupReport, words: Words) {
  const { n, needed, distributions } = report
  const alpha = [
    words.t('pdf.group.reading.alpha'),
    ...(n < STEADY_ALPHA ? [words.t('pdf.group.reading.alphaRough', { needed: STEADY_ALPHA })] : []),
  ]
  const neededForDistributions = distributions.status === 'too_few' ? distributions.needed : undefined
  return {
    title: words.t('report.howToRead.title'),
    paragraphs: [
      words.counted('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      words.t('pdf.group.reading.scores', describeAnswerRange(report.options, words)),
      words.t('pdf.group.reading.spread'),
      words.sentences(alpha),
    ],
    sign: { alt: words.t('pdf.group.reading.signAlt'), text: words.t('pdf.group.reading.sign') },
    rulesTitle: words.t('pdf.group.rules.title'),
    rules: [
      words.t('pdf.group.rules.noNames'),
      words.t('pdf.group.rules.needed', { needed }),
      ...(neededForDistributions === undefined
        ? []
        : [words.t('pdf.group.rules.spread', { needed: neededForDistributions })]),
    ],
  }
}
