/** What administrators use on every screen. Neither the start script nor a screen contains it. */
export const adminTools = {
  name: 'AdminTools',
  load: () => import('./components/admin-tools/AdminTools.tsx'),
  texts: ['admin' as const],
}
