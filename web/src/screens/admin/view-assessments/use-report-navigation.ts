import type { FoundAssessment } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssessmentView } from './assessment-view.ts'
import { useAssessmentPage } from './use-assessment-list.ts'

/**
 * At most this many pages are loaded to find a report. Usually, only a list sorted by status has so many pages without
 * a report in a row.
 */
const MAX_PAGES_AT_ONCE = 20

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

/** Opens the next or previous report of the list, including reports on other pages. */
export function useReportNavigation(options: ReportNavigationOptions) {
  const { organizationId, view, rows, total, reportId, onOpen } = options
  const queryClient = useQueryClient()
  const pageOf = useAssessmentPage(organizationId)
  const [end, setEnd] = useState<{ reportId: string; step: 1 | -1 }>()
  const [isMoving, setMoving] = useState(false)

  async function findReport(step: 1 | -1) {
    const index = rows.findIndex(({ id }) => id === reportId)
    const onThisPage = step > 0 ? rows.slice(index + 1) : rows.slice(0, Math.max(index, 0)).toReversed()
    const row = onThisPage.find(hasReport)
    if (row) return { id: row.id, page: view.page }
    const lastPage = Math.ceil(total / view.size)
    for (let distance = 1; distance <= MAX_PAGES_AT_ONCE; distance++) {
      const page = view.page + step * distance
      if (page < 1 || page > lastPage) return undefined
      const { items } = await queryClient.fetchQuery(pageOf({ ...view, page }))
      const nextRow = (step > 0 ? items : items.toReversed()).find(hasReport)
      if (nextRow) return { id: nextRow.id, page }
    }
    return undefined
  }

  async function move(step: 1 | -1) {
    if (isMoving) return
    setMoving(true)
    try {
      const target = await findReport(step)
      if (target) onOpen(target.id, target.page)
      else setEnd({ reportId, step })
    } finally {
      setMoving(false)
    }
  }

  return { move, isMoving, end: end?.reportId === reportId ? end.step : undefined }
}
