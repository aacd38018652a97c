import { screen } from '../../../components/routing/define-screen.ts'

/** The two screens are one chunk, because an administrator who registers a platform opens both. */
const load = () => import('./platform-screens.ts')

export const platforms = screen({
  path: '/admin/platforms',
  access: 'administrator',
  name: 'PlatformsScreen',
  load,
})

/** The id `new` is the form for a platform that is registered by hand. */
export const platform = screen({
  path: '/admin/platforms/$platformId',
  access: 'administrator',
  name: 'PlatformScreen',
  load,
})
