import { screen } from '../../../components/routing/define-screen.ts'

export const acceptTerms = screen({
  path: '/accept-terms',
  access: 'learner',
  name: 'AcceptTermsScreen',
  load: () => import('./AcceptTermsScreen.tsx'),
})
