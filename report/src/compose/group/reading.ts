import { type GroupReport, hasDeviation, hasReliability, hasReversedGroupStatement } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { describeAnswerRange } from '../reading.ts'

export function composeGroupReading(report: GroupReport, texts: ReportTexts) {
  const { n, needed, details } = report
  const hasDetails = details.status === 'available'
  return {
    title: texts.t('report.howToRead.title'),
    paragraphs: [
      texts.translateCount('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      texts.t('pdf.group.reading.scores', describeAnswerRange(report.options, texts)),
      ...(hasReversedGroupStatement(report) ? [texts.t('pdf.group.reading.reversed')] : []),
      ...(report.offersNoOpportunity ? [texts.t('pdf.group.reading.noOpportunity')] : []),
      ...(hasDeviation(report) ? [texts.t('pdf.group.reading.spread')] : []),
      ...(hasReliability(report) ? [texts.t('pdf.group.reading.alpha')] : []),
      texts.joinSentences([
        texts.t('pdf.group.meaning.lead'),
        ...(hasDetails ? [] : [texts.t('pdf.group.meaning.small')]),
      ]),
    ],
    symbol: hasDeviation(report)
      ? { alt: texts.t('pdf.group.reading.symbolAlt'), text: texts.t('pdf.group.reading.symbol') }
      : null,
    rulesTitle: texts.t('pdf.group.rules.title'),
    rules: [
      texts.t('pdf.group.rules.noNames'),
      texts.t('pdf.group.rules.needed', { needed }),
      texts.t('pdf.group.rules.rounded'),
      ...(details.status === 'too_few'
        ? [texts.t('pdf.group.rules.details', { needed: details.needed })]
        : []),
      ...(hasDetails && details.n < n
        ? [texts.t('pdf.group.rules.covered', { covered: texts.number(details.n), total: texts.number(n) })]
        : []),
      texts.t('pdf.group.rules.limit'),
    ],
  }
}
