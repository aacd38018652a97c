import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const planCheckIn = screen({
  path: '/plan-check-in',
  access: 'open',
  name: 'PlanCheckInScreen',
  load: () => import('./PlanCheckInScreen.tsx'),
  search: codeSearch,
})
