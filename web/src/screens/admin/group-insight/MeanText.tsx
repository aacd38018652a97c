import type { GroupReport, GroupStatementResult } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'

/** The mean of a statement and the class of agreement about it, as text. */
export function MeanText({ report, statement }: { report: GroupReport; statement: GroupStatementResult }) {
  const { t, numbers } = useGroupPhrases(report)
  const kind = statement.agreement?.kind
  return (
    <span>
      <span>{t('pdf.columns.groupMean')}</span> <strong>{numbers.figure(statement, report.n)}</strong>
      {kind && <span>{' · '}</span>}
      {kind === 'split' && <strong>{t('pdf.group.agreement.split')}</strong>}
      {kind && kind !== 'split' && <span>{t(`pdf.group.agreement.${kind}`)}</span>}
    </span>
  )
}
