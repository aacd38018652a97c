import type { FoundAssessment } from '@lpi/contract'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * Returns a function that returns the name of a learner as lists show it, or the email address if there is no name, or a
 * text if an institution has sent neither. Some people have only one name.
 */
export function useLearnerName() {
  const { t } = useTranslation('admin')
  return useCallback(
    ({ learner: { firstName, lastName, email } }: Pick<FoundAssessment, 'learner'>) =>
      firstName && lastName
        ? t('assessments.person', { firstName, lastName })
        : firstName || lastName || email || t('assessments.noName'),
    [t],
  )
}
