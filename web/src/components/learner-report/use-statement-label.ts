import type { StatementResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The number of a statement in a sentence, with its mark if it is reversed. */
export function useStatementLabel() {
  const { t } = useTranslation('leader')
  return ({ label, isReversed }: Pick<StatementResult, 'label' | 'isReversed'>) =>
    isReversed ? t('report.reversed.label', { label }) : label
}
