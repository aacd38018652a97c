import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const invitation = screen({
  path: '/invitation/$invitationId',
  access: 'learner',
  name: 'InvitationScreen',
  load: () => import('./InvitationScreen.tsx'),
  search: codeSearch,
  start: 'login',
})
