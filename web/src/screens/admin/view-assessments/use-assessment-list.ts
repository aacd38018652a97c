import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { type AssessmentView, pickFilters } from './assessment-view.ts'

/** A page of the list. The previous page stays visible while the next one loads. */
export function useAssessmentList(organizationId: string, view: AssessmentView) {
  const { i18n } = useTranslation()
  const { orderBy, page, size } = view
  return useQuery({
    ...useApi().query(endpoints.searchAssessments, {
      query: { organizationId, language: i18n.language },
      body: { ...pickFilters(view), orderBy, offset: (page - 1) * size, size },
    }),
    placeholderData: keepPreviousData,
  })
}
