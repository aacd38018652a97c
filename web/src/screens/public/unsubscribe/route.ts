import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const unsubscribe = screen({
  path: '/unsubscribe',
  access: 'open',
  name: 'UnsubscribeScreen',
  load: () => import('./UnsubscribeScreen.tsx'),
  search: codeSearch,
})
