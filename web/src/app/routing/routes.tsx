import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  redirect,
} from '@tanstack/react-router'
import { Loading } from '../../components/loading/Loading.tsx'
import type { Access, Screen } from '../../components/routing/define-screen.ts'
import type { RawSearch } from '../../components/routing/search-parameters.ts'
import { LogoutScreen } from '../../screens/learner/logout/LogoutScreen.tsx'
import type { Administration } from '../../session/administration.ts'
import { LearnerFrame } from '../frames/LearnerFrame.tsx'
import { LoadingFrame } from '../frames/LoadingFrame.tsx'
import { ProtectedFrame } from '../frames/ProtectedFrame.tsx'
import { RouteErrorFrame } from '../frames/RouteErrorFrame.tsx'
import { findPlaceOfInvitations } from './former-invitations.ts'
import { keepOrganization, organizationSearch } from './organization-search.ts'
import {
  guardLogoutRoute,
  guardProtectedRoute,
  guardPublicOnlyRoute,
  guardRoleDependentRoute,
  type RouteContext,
} from './route-guards.ts'
import { screenRoute, separateChunk } from './screen-route.tsx'
import { screens } from './screens.ts'

const root = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  errorComponent: RouteErrorFrame,
})

/** The frame of screens for visitors and learners. It stays mounted while screens load and change. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: LearnerFrame })

const visitor = createRoute({
  getParentRoute: () => frame,
  id: 'visitor',
  beforeLoad: guardPublicOnlyRoute,
})

const protectedOptions = {
  validateSearch: organizationSearch,
  // Every link keeps the organization, even in the learner frame, where administrators open reports.
  search: { middlewares: [keepOrganization] },
  pendingMs: 500,
  // With the router's default of 500 ms, a loading state would stay that long even if the page loads faster.
  pendingMinMs: 0,
}

/** The guard has added the id to the context. */
const userIdOf = (context: { userId?: string }) => context.userId ?? ''
const selectedOf = (context: { selected?: Administration }) => context.selected

const learner = createRoute({
  getParentRoute: () => frame,
  id: 'learner',
  ...protectedOptions,
  beforeLoad: guardProtectedRoute,
  component: () => <ProtectedFrame userId={learner.useRouteContext({ select: userIdOf })} />,
  pendingComponent: Loading,
})

/** The frame of these routes depends on the user's role. */
const roleDependent = createRoute({
  getParentRoute: () => root,
  id: 'role-dependent',
  ...protectedOptions,
  beforeLoad: guardRoleDependentRoute,
  component: () => (
    <ProtectedFrame
      userId={roleDependent.useRouteContext({ select: userIdOf })}
      selected={roleDependent.useRouteContext({ select: selectedOf })}
      hasAdminTools
    />
  ),
  pendingComponent: LoadingFrame,
  errorComponent: RouteErrorFrame,
})

const administrator = createRoute({
  getParentRoute: () => roleDependent,
  id: 'administrator',
  component: separateChunk({
    name: 'AdminFrame',
    load: () => import('../frames/AdminFrame.tsx'),
    texts: ['admin'],
  }),
})
const user = createRoute({
  getParentRoute: () => roleDependent,
  id: 'user',
  component: separateChunk({ name: 'RoleFrame', load: () => import('../frames/RoleFrame.tsx'), texts: [] }),
})

const logout = createRoute({
  getParentRoute: () => frame,
  path: '/logout',
  validateSearch: ({ reason }): { reason?: 'ended' } => (reason === 'ended' ? { reason } : {}),
  beforeLoad: guardLogoutRoute,
  // Part of the entry chunk, so that users can log out without a connection.
  component: () => <LogoutScreen search={logout.useSearch()} />,
})

/** Emails and bookmarks still contain this path. */
const formerInvitations = createRoute({
  getParentRoute: () => roleDependent,
  path: '/admin/invitations',
  validateSearch: (raw: RawSearch) => raw,
  beforeLoad: ({ search }) => {
    throw redirect({ ...findPlaceOfInvitations(search), replace: true })
  },
})

type ScreenRoute<Parent extends AnyRoute, S extends Screen> = ReturnType<
  typeof createRoute<
    unknown,
    Parent,
    S['path'],
    ResolveFullPath<Parent, S['path']>,
    string,
    ResolveId<Parent, string, S['path']>,
    S['search']
  >
>

type Screens = typeof screens
type ScreenRoutes<Parent extends AnyRoute, In extends Access> = {
  [Name in keyof Screens as Screens[Name]['access'] extends In ? Name : never]: ScreenRoute<
    Parent,
    Screens[Name]
  >
}

/** The routes of all screens with this access. */
function routesOf<Parent extends AnyRoute, In extends Access>(parent: Parent, access: In) {
  const entries = Object.entries<Screen>(screens).filter(([, screen]) => screen.access === access)
  const routes = entries.map(([name, screen]) => {
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent as AnyRoute,
      path: screen.path,
      validateSearch: screen.search,
      ...screenRoute(screen, () => route),
    })
    return [name, route]
  })
  return Object.fromEntries(routes) as ScreenRoutes<Parent, In>
}

export const routeTree = root.addChildren({
  frame: frame.addChildren({
    visitor: visitor.addChildren(routesOf(visitor, 'visitor')),
    learner: learner.addChildren(routesOf(learner, 'learner')),
    ...routesOf(frame, 'open'),
    logout,
  }),
  roleDependent: roleDependent.addChildren({
    user: user.addChildren(routesOf(user, 'user')),
    formerInvitations,
    administrator: administrator.addChildren(routesOf(administrator, 'administrator')),
  }),
})
