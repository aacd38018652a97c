import { screen } from '../../../components/routing/define-screen.ts'

export const connectionTest = screen({
  path: '/admin/connections/$connectionId/test',
  access: 'administrator',
  name: 'ConnectionTestScreen',
  load: () => import('./ConnectionTestScreen.tsx'),
})
