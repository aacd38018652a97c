import { screen } from '../../../components/routing/define-screen.ts'

export const colleagues = screen({
  path: '/admin/colleagues',
  access: 'administrator',
  name: 'ColleaguesScreen',
  load: () => import('./ColleaguesScreen.tsx'),
})
