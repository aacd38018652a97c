import type { GroupReport, GroupStatementResult } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'

/** The mean of a statement and the class of agreement about it, as text. */
export function MeanText({ report, statement }: { report: GroupReport; statement: GroupStatementResult }) {
  const { t, numbers } = useGroupPhrases(report)
  const kind = statement.agreement?.kind
  return (
    <span>
      {t('pdf.columns.groupMean')} <strong>{numbers.figure(statement, report.n)}</strong>
      {kind && ' · '}
      {kind === 'split' ? (
        <strong>{t('pdf.group.agreement.split')}</strong>
      ) : (
        kind && t(`pdf.group.agreement.${kind}`)
      )}
    </span>
  )
}
