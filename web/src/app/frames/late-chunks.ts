/** The tools for administrators on all screens whose access is `user` or `administrator`. They have their own chunk. */
export const adminTools = {
  name: 'AdminTools',
  load: () => import('../../components/admin-tools/AdminTools.tsx'),
  texts: ['admin' as const],
}
