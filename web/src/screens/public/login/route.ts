import { screen } from '../../../components/routing/define-screen.ts'
import { usernameSearch } from '../../../components/routing/search-parameters.ts'

export const login = screen({
  path: '/login',
  access: 'visitor',
  name: 'LoginScreen',
  load: () => import('./LoginScreen.tsx'),
  search: usernameSearch,
  start: 'screen',
})
