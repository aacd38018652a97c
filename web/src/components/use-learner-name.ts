import type { FoundAssessment } from '@lpi/contract'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * Returns a function that returns the name of a learner; the email address of someone who has not registered; and a text
 * if an institution has sent neither a name nor an address.
 */
export function useLearnerName() {
  const { t } = useTranslation('admin')
  return useCallback(
    ({ learner }: Pick<FoundAssessment, 'learner'>) =>
      learner.lastName
        ? t('assessments.person', learner)
        : learner.firstName || learner.email || t('assessments.noName'),
    [t],
  )
}
