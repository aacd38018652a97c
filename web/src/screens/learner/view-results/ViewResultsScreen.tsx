import type { endpoints, Output } from '@lpi/contract'
import { Navigate } from '@tanstack/react-router'
import { ApiError } from '../../../api/api-error.ts'
import { ReportArticle } from '../../../components/learner-report/ReportArticle.tsx'
import { WaitingForRelease } from './WaitingForRelease.tsx'

export { calls } from './calls.ts'

type Report = Output<typeof endpoints.getReport>
type Props = {
  params: { assessmentId: string }
  result: Report | ApiError
  isCached: boolean
}

export function ViewResultsScreen({ params, result, isCached }: Props) {
  if (result instanceof ApiError) {
    if (result.code === 'report.not_released') {
      return <WaitingForRelease assessmentId={params.assessmentId} release={result.release} />
    }
    return <Navigate to="/assessment/$assessmentId" params={params} replace />
  }
  return (
    <ReportArticle
      report={result.report}
      reader={{
        kind: result.isOwn ? 'learner' : 'administrator',
        assessmentId: params.assessmentId,
        fileName: result.fileName,
      }}
      isCached={isCached}
    />
  )
}
