import { screen } from '../../../components/routing/define-screen.ts'

export const connections = screen({
  path: '/admin/connections',
  access: 'administrator',
  name: 'ConnectionsScreen',
  load: () => import('./ConnectionsScreen.tsx'),
})
