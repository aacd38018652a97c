import { screen } from '../../../components/routing/define-screen.ts'
import { pageSearch } from '../../../components/routing/search-parameters.ts'

export const cohortReminders = screen({
  path: '/admin/cohorts/$cohortId/reminders',
  access: 'administrator',
  name: 'CohortRemindersScreen',
  load: () => import('./CohortRemindersScreen.tsx'),
  search: pageSearch,
})
