import { screen } from '../../../components/routing/define-screen.ts'
import { pageSearch } from '../../../components/routing/search-parameters.ts'

export const demographics = screen({
  path: '/demographics/$assessmentId',
  access: 'learner',
  name: 'DemographicsScreen',
  load: () => import('./DemographicsScreen.tsx'),
  search: pageSearch,
})
