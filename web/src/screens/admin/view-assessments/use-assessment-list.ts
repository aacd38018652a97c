import { endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type AssessmentView, pickFilters } from './assessment-view.ts'

const POLL_INTERVAL_MS = 3000

/** Returns a function that builds the query for one page of the list. */
export function useAssessmentPageQuery(organizationId: string) {
  const { language } = useTranslation()
  const api = useApi()
  return (view: AssessmentView) => {
    const { orderBy, page, size } = view
    return api.query(endpoints.searchAssessments, {
      query: { organizationId, language },
      body: { ...pickFilters(view), orderBy, offset: (page - 1) * size, size },
    })
  }
}

/** A page of the list, which is reloaded regularly while an email to someone on it is waiting to be sent. */
export function useAssessmentList(organizationId: string, view: AssessmentView) {
  return useList({
    ...useAssessmentPageQuery(organizationId)(view),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ invitation }) => invitation?.mail === 'WAITING') ? POLL_INTERVAL_MS : false,
  })
}
