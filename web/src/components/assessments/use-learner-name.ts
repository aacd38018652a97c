import type { FoundAssessment } from '@lpi/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/**
 * Returns a function that returns the name of a learner as lists show it, or the email address if the learner has no
 * name. Some people have only one name.
 */
export function useLearnerName() {
  const { t } = useTranslation('admin')
  return useCallback(
    ({ learner: { firstName, lastName, email } }: Pick<FoundAssessment, 'learner'>) =>
      firstName && lastName
        ? t('assessments.person', { firstName, lastName })
        : firstName || lastName || email,
    [t],
  )
}
