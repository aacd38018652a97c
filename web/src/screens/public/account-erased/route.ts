import { screen } from '../../../components/routing/define-screen.ts'

export const accountErased = screen({
  path: '/account-erased',
  access: 'open',
  name: 'AccountErasedScreen',
  load: () => import('./AccountErasedScreen.tsx'),
})
