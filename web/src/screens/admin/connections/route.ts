import { screen } from '../../../components/routing/define-screen.ts'

/** The three screens are one chunk, because an administrator who sets up a connection opens all of them. */
const load = () => import('./connection-screens.ts')

export const connections = screen({
  path: '/admin/connections',
  access: 'administrator',
  name: 'ConnectionsScreen',
  load,
})

/** The id `new` is the form for a connection that does not exist yet. */
export const connection = screen({
  path: '/admin/connections/$connectionId',
  access: 'administrator',
  name: 'ConnectionScreen',
  load,
})

export const connectionTest = screen({
  path: '/admin/connections/$connectionId/test',
  access: 'administrator',
  name: 'ConnectionTestScreen',
  load,
})
