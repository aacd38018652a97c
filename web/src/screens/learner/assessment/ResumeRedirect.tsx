import { type Assessment, endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import type { LocalAnswers } from '../../../components/answers/local-answers.ts'
import { Loading } from '../../../components/Loading.tsx'
import { RouteError } from '../../../components/RouteError.tsx'
import { findResumePage } from './find-resume-page.ts'

type Props = { assessment: Assessment; localAnswers: LocalAnswers }

/** Redirects to the page where the learner stopped. */
export function ResumeRedirect({ assessment, localAnswers }: Props) {
  const { language } = useTranslation().i18n
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { assessmentId: assessment.id }
  const resume = useQuery({
    queryKey: ['resume-page', assessment.id],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const follow = (link: string) => api.follow(link, { signal })
      const { number, page } = await findResumePage(assessment.links, localAnswers, follow)
      // The screen shows this page next.
      const { queryKey } = api.query(endpoints.getQuestionsPage, {
        params,
        query: { page: number, language },
      })
      if (page) queryClient.setQueryData(queryKey, page)
      return number
    },
  })

  if (resume.error) return <RouteError error={resume.error} onRetry={resume.refetch} />
  if (resume.isFetching || !resume.data) return <Loading />
  return <Navigate to="/assessment/$assessmentId" params={params} search={{ page: resume.data }} replace />
}
