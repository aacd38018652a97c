import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, RequiredTextLine, text } from './fields.ts'

/** The maximum number of views that a user can save in an organization. */
export const MAX_SAVED_VIEWS = 100

/** The lists whose filters and order can be saved. */
export const SavedViewScreen = z.enum(['assessments', 'invitations'], 'invalid')
export type SavedViewScreen = z.infer<typeof SavedViewScreen>

const BASE_PATH = '/lpi/api/v4/lpi-saved-views'
const organizationField = { organizationId: Id }

const view = {
  screen: SavedViewScreen,
  /** Saving a view under the name of an existing view of the same screen replaces the existing view. */
  name: RequiredTextLine,
  /** The parameters of the URL. The screen ignores unknown parameters. */
  search: text(8000, [z.regex(/^[\w.~!*'()%+&=,-]*$/, 'invalid')]),
}

export const SavedView = z.object({ id: Id, screen: SavedViewScreen, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = {
  summary: 'List your saved views in an organization, sorted by name',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'GET',
  path: BASE_PATH,
  query: z.object(organizationField),
  output: z.object({ items: z.array(SavedView) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const SaveViewBody = z.object({ ...organizationField, ...view })

export const saveView = {
  summary:
    'Save the filters and the order of a list under a name; replaces the list’s existing view of that name',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'POST',
  path: BASE_PATH,
  body: SaveViewBody,
  output: SavedView,
  status: 201,
  errorCodes: ['saved_views.too_many'],
} as const satisfies Endpoint

export const removeSavedView = {
  summary: 'Remove one of your saved views, if it exists',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'DELETE',
  path: `${BASE_PATH}/:viewId`,
  params: z.object({ viewId: Id }),
  query: z.object(organizationField),
  output: null,
  status: 204,
  errorCodes: [],
} as const satisfies Endpoint
