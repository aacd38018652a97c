import { screen } from '../../../components/routing/define-screen.ts'

export const error = screen({
  path: '/error',
  access: 'open',
  name: 'ErrorScreen',
  load: () => import('./ErrorScreen.tsx'),
})
