import type { StatementResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Returns a function that formats the number of a statement, and marks it if the statement is reversed. */
export function useStatementLabel() {
  const { t } = useTranslation('leader')
  return ({ label, isReversed }: Pick<StatementResult, 'label' | 'isReversed'>) =>
    isReversed ? t('report.reversed.label', { label }) : label
}
