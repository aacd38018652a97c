import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { filtersOf, type View } from './view.ts'

/** The page of the list; the one before stays until it is there. */
export function useAssessmentList(organizationId: string, view: View) {
  const { i18n } = useTranslation()
  const { orderBy, page, size } = view
  return useQuery({
    ...useApi().query(endpoints.searchAssessments, {
      query: { organizationId, language: i18n.language },
      body: { ...filtersOf(view), orderBy, offset: (page - 1) * size, size },
    }),
    placeholderData: keepPreviousData,
  })
}
