import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const confirmYourEmail = screen({
  path: '/confirm-your-email',
  access: 'user',
  name: 'ConfirmYourEmailScreen',
  load: () => import('./ConfirmYourEmailScreen.tsx'),
  search: codeSearch,
})
