import { screen } from '../../../components/routing/define-screen.ts'
import { usernameSearch } from '../../../components/routing/search-parameters.ts'

export const passwordExpired = screen({
  path: '/password-expired',
  access: 'visitor',
  name: 'PasswordExpiredScreen',
  load: () => import('./PasswordExpiredScreen.tsx'),
  search: usernameSearch,
})
