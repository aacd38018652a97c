import { screen } from '../../../components/routing/define-screen.ts'

export const settings = screen({
  path: '/admin/settings',
  access: 'administrator',
  name: 'SettingsScreen',
  load: () => import('./SettingsScreen.tsx'),
})
