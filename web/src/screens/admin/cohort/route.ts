import { screen } from '../../../components/routing/define-screen.ts'

export const cohort = screen({
  path: '/admin/cohorts/$cohortId',
  access: 'administrator',
  name: 'CohortScreen',
  load: () => import('./CohortScreen.tsx'),
})
