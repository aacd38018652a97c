import { endpoints } from '@lpi/contract'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { loadChunk } from '../../../api/load-chunk.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Spinner } from '../../../ui/Spinner.tsx'

/** A separate chunk, so that the list does not wait for it. */
const ReportArticle = lazy(async () => {
  const { ReportArticle } = await loadChunk(
    () => import('../../../components/learner-report/ReportArticle.tsx'),
  )
  return { default: ReportArticle }
})

/** The report of one learner, next to the list. The server records each request for another person's report. */
export function ReportPane({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('common')
  const report = useTranslatedQuery(
    useApi().query(endpoints.getReport, { params: { assessmentId }, query: { language } }),
  )
  const { data, error } = report
  if (!data) return error ? <LoadFailure query={report} /> : <Spinner label={t('loading')} />
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <ReportArticle
        report={data.report}
        reader={{ kind: 'administrator', assessmentId, fileName: data.fileName }}
        isBesideList
      />
    </Suspense>
  )
}
