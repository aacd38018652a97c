import { screen } from '../../../components/routing/define-screen.ts'

export const register = screen({
  path: '/register',
  access: 'visitor',
  name: 'RegisterScreen',
  load: () => import('./RegisterScreen.tsx'),
  start: 'screen',
})
