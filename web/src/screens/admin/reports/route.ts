import { screen } from '../../../components/routing/define-screen.ts'
import { nonEmptyText, pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The selection made on another page: comma-separated ids of assessments, or a cohort. */
function reportsSearch(raw: RawSearch): { assessmentIds?: string; cohort?: string } {
  const ids = (nonEmptyText(raw.assessmentIds) ?? '').split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))
  return ids.length > 0 ? { assessmentIds: ids.join(',') } : pickTexts(raw, ['cohort'])
}

export const reports = screen({
  path: '/admin/reports',
  access: 'administrator',
  name: 'ReportsScreen',
  load: () => import('./ReportsScreen.tsx'),
  search: reportsSearch,
})
