import { screen } from '../../../components/routing/define-screen.ts'

export const yourProgress = screen({
  path: '/your-progress',
  access: 'learner',
  name: 'YourProgressScreen',
  load: () => import('./YourProgressScreen.tsx'),
})
