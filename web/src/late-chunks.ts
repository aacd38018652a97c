/** The tools that administrators use on every screen: a chunk that is part of neither the start script nor a screen. */
export const adminTools = {
  name: 'AdminTools',
  load: () => import('./components/admin-tools/AdminTools.tsx'),
  texts: ['admin' as const],
}
