import type { GroupReport, GroupStatementResult } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'

/** The mean of a statement and the agreement about it, as text. */
export function MeanText({ report, statement }: { report: GroupReport; statement: GroupStatementResult }) {
  const { t, numbers, agreementText } = useGroupPhrases(report)
  return (
    <span>
      {t('pdf.columns.groupMean')} <strong>{numbers.figure(statement, report.n)}</strong>
      {statement.agreement && (
        <>
          {' · '}
          {statement.agreement.kind === 'split' ? (
            <strong>{agreementText(statement.agreement)}</strong>
          ) : (
            agreementText(statement.agreement)
          )}
        </>
      )}
    </span>
  )
}
