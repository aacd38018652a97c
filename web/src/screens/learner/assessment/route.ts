import { screen } from '../../../components/routing/define-screen.ts'
import { pageSearch } from '../../../components/routing/search-parameters.ts'

export const assessment = screen({
  path: '/assessment/$assessmentId',
  access: 'learner',
  name: 'AssessmentScreen',
  load: () => import('./AssessmentScreen.tsx'),
  search: pageSearch,
  start: 'screen',
})
