import { screen } from '../../../components/routing/define-screen.ts'

export const yourAssessments = screen({
  path: '/your-assessments',
  access: 'learner',
  name: 'YourAssessmentsScreen',
  load: () => import('./YourAssessmentsScreen.tsx'),
})
