import { screen } from '../../../components/routing/define-screen.ts'
import { pickTexts, type RawSearch } from '../../../components/routing/search-parameters.ts'

/** The parameters of the activity screen as text; the screen parses them. */
const activitySearch = (raw: RawSearch) => pickTexts(raw, ['actorId', 'kinds', 'from', 'to', 'before'])

export const activity = screen({
  path: '/admin/activity',
  access: 'administrator',
  name: 'ActivityScreen',
  load: () => import('./ActivityScreen.tsx'),
  search: activitySearch,
})
