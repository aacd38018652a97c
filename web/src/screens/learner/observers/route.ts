import { screen } from '../../../components/routing/define-screen.ts'

export const observers = screen({
  path: '/assessment/$assessmentId/observers',
  access: 'learner',
  name: 'ObserversScreen',
  load: () => import('./ObserversScreen.tsx'),
  texts: ['leader'],
})
