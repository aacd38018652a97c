import { screen } from '../../../components/routing/define-screen.ts'

export const takeAgain = screen({
  path: '/assessment/$assessmentId/take-again',
  access: 'learner',
  name: 'TakeAgainScreen',
  load: () => import('./TakeAgainScreen.tsx'),
})
