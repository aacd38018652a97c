import { screen } from '../../../components/routing/define-screen.ts'

export const accessibility = screen({
  path: '/accessibility',
  access: 'open',
  name: 'AccessibilityScreen',
  load: () => import('./AccessibilityScreen.tsx'),
})
