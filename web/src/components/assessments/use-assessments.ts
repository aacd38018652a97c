import { endpoints } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslatedQuery } from '../../i18n/use-translated-query.ts'

/** The learner's assessments, newest first. */
export function useAssessments() {
  const { language } = useTranslation().i18n
  return useTranslatedQuery(useApi().query(endpoints.listAssessments, { query: { language } }))
}
