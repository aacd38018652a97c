import { type Assessment, endpoints, type QuestionPage } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type LocalAnswers, listUnanswered } from '../../../answers/local-answers.ts'
import { useApi } from '../../../api/ApiContext.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { findResumePage } from './find-resume-page.ts'

type Props = {
  assessment: Assessment
  /** All pages, if they are loaded or were stored on the device; otherwise none. */
  pages: readonly QuestionPage[]
  localAnswers: LocalAnswers
}

/** Redirects to the page where the learner left off. */
export function ResumeRedirect({ assessment, pages, localAnswers }: Props) {
  const { language } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { assessmentId: assessment.id }
  const resume = useQuery({
    queryKey: ['resume-page', assessment.id],
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const loadedPage = pages.find((page) => listUnanswered(page, localAnswers).length > 0) ?? pages.at(-1)
      if (loadedPage) return loadedPage.page
      const loadLinkedPage = (link: string) => api.follow(link, { signal })
      const { number, page } = await findResumePage(assessment.links, localAnswers, loadLinkedPage)
      // The screen shows this page next. Caching the page here saves a second request.
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
