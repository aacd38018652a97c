import { screen } from '../../../components/routing/define-screen.ts'

export const person = screen({
  path: '/admin/people/$userId',
  access: 'administrator',
  name: 'PersonScreen',
  load: () => import('./PersonScreen.tsx'),
})
