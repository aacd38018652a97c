import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const observer = screen({
  path: '/observer',
  access: 'open',
  name: 'ObserverScreen',
  texts: ['leader'],
  load: () => import('./ObserverScreen.tsx'),
  search: codeSearch,
})
