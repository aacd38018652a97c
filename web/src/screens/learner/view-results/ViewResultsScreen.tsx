import { endpoints } from '@lpi/contract'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { DeferredMount } from '../../../components/DeferredMount.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ReportArticle } from './ReportArticle.tsx'
import { WaitingForRelease } from './WaitingForRelease.tsx'

export function ViewResultsScreen() {
  const { assessmentId = '' } = useParams({ strict: false })
  const { t, i18n } = useTranslation('leader')
  const api = useApi()
  const query = { language: i18n.language }
  const result = useTranslatedQuery(api.query(endpoints.getReport, { params: { assessmentId }, query }))
  const [isImmediate] = useState(result.data !== undefined)

  const loading = <Spinner label={t('report.loading')} />
  if (result.data) {
    const { report, fileName, isOwn } = result.data
    return (
      <DeferredMount fallback={loading} isImmediate={isImmediate}>
        <ReportArticle
          assessmentId={assessmentId}
          report={report}
          fileName={fileName}
          isOwn={isOwn}
          isImmediate={isImmediate}
        />
      </DeferredMount>
    )
  }
  const { error } = result
  if (error instanceof ApiError && error.code === 'report.not_ready') {
    return <Navigate to="/assessment/$assessmentId" params={{ assessmentId }} replace />
  }
  if (error instanceof ApiError && error.code === 'report.not_released') {
    return <WaitingForRelease release={error.release} />
  }
  if (error) return <LoadFailure error={error} onRetry={() => void result.refetch()} />
  return loading
}
