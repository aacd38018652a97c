import { screen } from '../../../components/routing/define-screen.ts'

/** The id `new` is the form for a connection that does not exist yet. */
export const connection = screen({
  path: '/admin/connections/$connectionId',
  access: 'administrator',
  name: 'ConnectionScreen',
  load: () => import('./ConnectionScreen.tsx'),
})
