import { type GroupReport, STEADY_ALPHA } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { describeAnswerRange } from '../reading.ts'

export function composeGroupReading(report: GroupReport, words: Words) {
  const { n, needed, details } = report
  const text = (key: string, values = {}) => words.t(`pdf.group.${key}`, values)
  const hasDetails = details.status === 'available'
  const alpha = [
    text('reading.alpha'),
    ...(n < STEADY_ALPHA ? [text('reading.alphaRough', { needed: STEADY_ALPHA })] : []),
  ]
  return {
    title: words.t('report.howToRead.title'),
    paragraphs: [
      words.counted('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      text('reading.scores', describeAnswerRange(report.options, words)),
      ...(hasDetails ? [text('reading.spread'), words.sentences(alpha)] : []),
    ],
    sign: hasDetails ? { alt: text('reading.signAlt'), text: text('reading.sign') } : null,
    rulesTitle: text('rules.title'),
    rules: [
      text('rules.nobody'),
      text('rules.needed', { needed }),
      text('rules.rounded'),
      ...(details.status === 'too_few' ? [text('rules.details', { needed: details.needed })] : []),
      ...(hasDetails && details.n < n
        ? [text('rules.covered', { covered: words.number(details.n), total: words.number(n) })]
        : []),
      text('rules.limit'),
    ],
  }
}
