import { type GroupReport, STEADY_ALPHA } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { describeAnswerRange } from '../reading.ts'

export function composeGroupReading(report: GroupReport, words: Words) {
  const { n, needed, details } = report
  const hasDetails = details.status === 'available'
  const alpha = [
    words.t('pdf.group.reading.alpha'),
    ...(n < STEADY_ALPHA ? [words.t('pdf.group.reading.alphaRough', { needed: STEADY_ALPHA })] : []),
  ]
  return {
    title: words.t('report.howToRead.title'),
    paragraphs: [
      words.counted('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      words.t('pdf.group.reading.scores', describeAnswerRange(report.options, words)),
      ...(hasDetails ? [words.t('pdf.group.reading.spread'), words.sentences(alpha)] : []),
    ],
    sign: hasDetails
      ? { alt: words.t('pdf.group.reading.signAlt'), text: words.t('pdf.group.reading.sign') }
      : null,
    rulesTitle: words.t('pdf.group.rules.title'),
    rules: [
      words.t('pdf.group.rules.noNames'),
      words.t('pdf.group.rules.needed', { needed }),
      words.t('pdf.group.rules.rounded'),
      ...(details.status === 'too_few'
        ? [words.t('pdf.group.rules.details', { needed: details.needed })]
        : []),
      ...(hasDetails && details.n < n
        ? [words.t('pdf.group.rules.covered', { covered: words.number(details.n), total: words.number(n) })]
        : []),
      words.t('pdf.group.rules.limit'),
    ],
  }
}
