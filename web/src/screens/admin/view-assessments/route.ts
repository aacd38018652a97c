import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

const assessmentListParameters = [
  // The id of an assessment whose report is open next to the list.
  'report',
  'keyword',
  'status',
  'mail',
  'folderIds',
  'isArchived',
  'createdFrom',
  'createdTo',
  'completedFrom',
  'completedTo',
  'orderBy',
  'page',
  'size',
] as const

/** The parameters of the assessment list as text; the screen parses them. */
const assessmentListSearch = (raw: RawSearch) => pickTexts(raw, assessmentListParameters)

export const viewAssessments = screen({
  path: '/admin/view-assessments',
  access: 'administrator',
  name: 'ViewAssessmentsScreen',
  // For the report next to the list.
  texts: ['leader'],
  load: () => import('./ViewAssessmentsScreen.tsx'),
  search: assessmentListSearch,
})
