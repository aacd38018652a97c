import { screen } from '../../../components/routing/define-screen.ts'
import { usernameSearch } from '../../../components/routing/search-parameters.ts'

export const forgotPassword = screen({
  path: '/forgot-password',
  access: 'visitor',
  name: 'ForgotPasswordScreen',
  load: () => import('./ForgotPasswordScreen.tsx'),
  search: usernameSearch,
  start: 'screen',
})
