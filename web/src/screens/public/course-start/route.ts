import { screen } from '../../../components/routing/define-screen.ts'

export const courseStart = screen({
  path: '/course/start',
  access: 'open',
  name: 'CourseStartScreen',
  load: () => import('./CourseStartScreen.tsx'),
  start: 'screen',
})
