import type { FoundAssessment } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssessmentView } from './assessment-view.ts'
import { useAssessmentPageQuery } from './use-assessment-list.ts'

/**
 * The number of rows per request after the adjacent page turns out to have no report. It is large, so that searching a
 * long list takes few requests.
 */
const LARGE_PAGE_SIZE = 1000

const hasReport = ({ status }: FoundAssessment) => status === 'COMPLETED'

type ReportNavigationOptions = {
  organizationId: string
  view: AssessmentView
  /** The rows of the current page. */
  rows: readonly FoundAssessment[]
  total: number
  reportId: string
  onOpen: (reportId: string, page: number) => void
}

/** Opens the next or previous report of the list, even if it is on another page. */
export function useReportNavigation(options: ReportNavigationOptions) {
  const { organizationId, view, rows, total, reportId, onOpen } = options
  const queryClient = useQueryClient()
  const pageQueryOf = useAssessmentPageQuery(organizationId)
  const [end, setEnd] = useState<{ reportId: string; step: 1 | -1 }>()
  const [pendingStep, setPendingStep] = useState<1 | -1>()
  const [error, setError] = useState<unknown>(null)

  async function findReport(step: 1 | -1) {
    const index = rows.findIndex(({ id }) => id === reportId)
    const onThisPage = step > 0 ? rows.slice(index + 1) : rows.slice(0, Math.max(index, 0)).toReversed()
    const row = onThisPage.find(hasReport)
    if (row) return { id: row.id, page: view.page }
    let position = step > 0 ? view.page * view.size : (view.page - 1) * view.size - 1
    for (let { size } = view; position >= 0 && position < total; size = LARGE_PAGE_SIZE) {
      const page = Math.floor(position / size) + 1
      const { items } = await queryClient.fetchQuery(pageQueryOf({ ...view, page, size }))
      const offset = (page - 1) * size
      const reportIndex =
        step > 0
          ? items.findIndex((item, i) => offset + i >= position && hasReport(item))
          : items.findLastIndex((item, i) => offset + i <= position && hasReport(item))
      const report = items[reportIndex]
      if (report) return { id: report.id, page: Math.floor((offset + reportIndex) / view.size) + 1 }
      position = step > 0 ? offset + size : offset - 1
    }
    return undefined
  }

  async function move(step: 1 | -1) {
    if (pendingStep) return
    setPendingStep(step)
    setError(null)
    try {
      const target = await findReport(step)
      if (target) onOpen(target.id, target.page)
      else setEnd({ reportId, step })
    } catch (failure) {
      setError(failure)
    } finally {
      setPendingStep(undefined)
    }
  }

  return { move, pendingStep, error, end: end?.reportId === reportId ? end.step : undefined }
}
