import { screen } from '../../../components/routing/define-screen.ts'

export const notFound = screen({
  path: '$',
  access: 'open',
  name: 'NotFoundScreen',
  load: () => import('./NotFoundScreen.tsx'),
})
