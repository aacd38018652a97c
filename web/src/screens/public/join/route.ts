import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const join = screen({
  path: '/join',
  access: 'visitor',
  name: 'JoinScreen',
  load: () => import('./JoinScreen.tsx'),
  search: codeSearch,
  start: 'screen',
})
