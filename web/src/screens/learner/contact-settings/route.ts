import { screen } from '../../../components/routing/define-screen.ts'

export const contactSettings = screen({
  path: '/contact-settings',
  access: 'user',
  name: 'ContactSettingsScreen',
  load: () => import('./ContactSettingsScreen.tsx'),
})
