/** The tools of administrators on all screens with the access `user` or `administrator`. They have their own chunk. */
export const adminTools = {
  name: 'AdminTools',
  load: () => import('./components/admin-tools/AdminTools.tsx'),
  texts: ['admin' as const],
}
