/** The tools that administrators use on every screen. They have their own chunk. */
export const adminTools = {
  name: 'AdminTools',
  load: () => import('./components/admin-tools/AdminTools.tsx'),
  texts: ['admin' as const],
}
