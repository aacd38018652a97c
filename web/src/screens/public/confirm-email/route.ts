import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const confirmEmail = screen({
  path: '/confirm-email',
  access: 'open',
  name: 'ConfirmEmailScreen',
  load: () => import('./ConfirmEmailScreen.tsx'),
  search: codeSearch,
})
