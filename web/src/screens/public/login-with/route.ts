import { screen } from '../../../components/routing/define-screen.ts'

export const loginWith = screen({
  path: '/login/with/$connectionId',
  access: 'visitor',
  name: 'LoginWithScreen',
  load: () => import('./LoginWithScreen.tsx'),
})
