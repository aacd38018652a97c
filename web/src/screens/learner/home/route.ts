import { screen } from '../../../components/routing/define-screen.ts'
import { codeSearch } from '../../../components/routing/search-parameters.ts'

export const home = screen({
  path: '/',
  access: 'learner',
  name: 'HomeScreen',
  search: codeSearch,
  texts: ['glossary'],
  load: () => import('./HomeScreen.tsx'),
  start: 'login',
})
