import { screen } from '../../../components/routing/define-screen.ts'

export const instructions = screen({
  path: '/instructions/$assessmentId',
  access: 'learner',
  name: 'InstructionsScreen',
  load: () => import('./InstructionsScreen.tsx'),
})
