import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const resetPassword = screen({
  path: '/reset-password',
  access: 'visitor',
  name: 'ResetPasswordScreen',
  load: () => import('./ResetPasswordScreen.tsx'),
  search: codeSearch,
  start: 'screen',
})
