import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeStatementTable } from './statement-table.ts'

/** The scales without a result, with the answers; null if every scale has a result. */
export function composeUnscored(report: IndividualReport, texts: ReportTexts) {
  const { unscored = [] } = report
  if (unscored.length === 0) return null
  return {
    title: texts.t('report.unscored.title'),
    lead: texts.t('report.unscored.lead'),
    scales: unscored.map(({ name, description, statements, scored, needed }) => ({
      name,
      description,
      reason: texts.t('report.unscored.reason', {
        scored: texts.number(scored),
        total: texts.number(statements.length),
        needed: texts.number(needed),
      }),
      ...composeStatementTable(statements, report, texts),
    })),
  }
}
