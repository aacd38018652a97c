import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import type { LocalAnswers } from '../../../components/answers/local-answers.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { findResumePage } from './find-resume-page.ts'

/** Redirects to the page where the learner stopped. */
export function ResumeRedirect({
  assessmentId,
  localAnswers,
}: {
  assessmentId: string
  localAnswers: LocalAnswers
}) {
  const { t, i18n } = useTranslation('assessment')
  const api = useApi()
  const resume = useQuery({
    queryKey: ['resume-page', assessmentId],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const args = { params: { assessmentId }, query: { language: i18n.language } }
      const { links } = await api.call(endpoints.getAssessment, args, { signal })
      return findResumePage(links, localAnswers, (link) => api.follow(link, { signal }))
    },
  })

  if (resume.error) return <LoadFailure error={resume.error} onRetry={() => void resume.refetch()} />
  if (resume.isFetching || !resume.data) return <Spinner label={t('loading')} />
  return (
    <Navigate
      to="/assessment/$assessmentId"
      params={{ assessmentId }}
      search={{ page: resume.data }}
      replace
    />
  )
}
