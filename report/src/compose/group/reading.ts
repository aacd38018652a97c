import { type GroupReport, hasReversedGroupStatement } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { describeAnswerRange } from '../answer-range.ts'

export function composeGroupReading(report: GroupReport, texts: ReportTexts) {
  const { n, scales } = report
  const hasStatements = scales.some(({ statements }) => statements.length > 0)
  const hasAgreement = scales.some(({ statements }) => statements.some(({ agreement }) => agreement))
  return {
    title: texts.t('report.howToRead.title'),
    paragraphs: [
      texts.translateCount('pdf.group.reading.who', n, { cohort: report.cohort.name }),
      texts.t('pdf.group.reading.scores', describeAnswerRange(report.options, texts)),
      ...(hasReversedGroupStatement(report) ? [texts.t('pdf.group.reading.reversed')] : []),
      ...(report.offersNoOpportunity ? [texts.t('pdf.group.reading.noOpportunity')] : []),
      ...(hasAgreement ? [texts.t('pdf.group.reading.agreement')] : []),
      texts.joinSentences([
        texts.t('pdf.group.meaning.lead'),
        ...(hasStatements ? [] : [texts.t('pdf.group.meaning.small')]),
      ]),
    ],
    rulesTitle: texts.t('pdf.group.rules.title'),
    rules: [
      texts.t('pdf.group.rules.noNames'),
      texts.t('pdf.group.rules.frozen', { date: texts.date(report.asOf) }),
      texts.t('pdf.group.rules.ranges'),
      texts.t('pdf.group.rules.limit'),
    ],
  }
}
