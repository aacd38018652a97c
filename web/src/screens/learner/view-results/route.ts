import { screen } from '../../../components/routing/define-screen.ts'

export const viewResults = screen({
  path: '/assessment/$assessmentId/view-results',
  access: 'learner',
  name: 'ViewResultsScreen',
  load: () => import('./ViewResultsScreen.tsx'),
  texts: ['leader'],
  isViewingAudited: true,
  start: 'screen',
})
