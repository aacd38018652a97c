import { screen } from '../../../components/routing/define-screen.ts'

export const exportScreen = screen({
  path: '/admin/export',
  access: 'administrator',
  name: 'ExportScreen',
  load: () => import('./ExportScreen.tsx'),
})
