import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { loadChunk } from './api/load-chunk.ts'
import { LearnerFrame, Loading, LoadingFrame, ProtectedFrame, RouteErrorFrame } from './frames.tsx'
import { loadTexts } from './i18n/load-texts.ts'
import type { Namespace } from './i18n/namespaces.ts'
import {
  guardLogoutRoute,
  guardProtectedRoute,
  guardPublicOnlyRoute,
  type RouteContext,
} from './route-guards.ts'
import {
  assessmentListSearch,
  codeSearch,
  cohortsSearch,
  groupSearch,
  invitationListSearch,
  logoutSearch,
  pageSearch,
  reportsSearch,
  tokenSearch,
  usernameSearch,
} from './route-search.ts'
import { LogoutScreen } from './screens/learner/logout/LogoutScreen.tsx'

const root = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  errorComponent: RouteErrorFrame,
})

/** The frame of all screens outside the administration. It stays mounted while screens load and change. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: LearnerFrame })

const publicOnly = createRoute({
  getParentRoute: () => frame,
  id: 'public-only',
  beforeLoad: guardPublicOnlyRoute,
})

const guard = {
  component: ProtectedFrame,
  beforeLoad: guardProtectedRoute,
  pendingMs: 500,
  // The router's default of 500 ms would delay pages that load faster.
  pendingMinMs: 0,
}

const learner = createRoute({
  getParentRoute: () => frame,
  id: 'protected',
  ...guard,
  pendingComponent: Loading,
})

/** The frame of these routes depends on the user's role. */
const roleDependent = createRoute({
  getParentRoute: () => root,
  id: 'role-dependent',
  ...guard,
  pendingComponent: LoadingFrame,
  errorComponent: RouteErrorFrame,
})

/** A screen in a separate chunk, with the namespaces that it needs besides the first ones. */
function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  texts: Namespace[] = [],
): RouteComponent {
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return module
  }
  return lazyRouteComponent(() => loadChunk(loadWithTexts), name)
}

const admin = createRoute({
  getParentRoute: () => roleDependent,
  id: 'admin',
  component: screen('AdminFrame', () => import('./admin-frame.tsx'), ['admin']),
})
const shared = createRoute({
  getParentRoute: () => roleDependent,
  id: 'shared',
  component: screen('RoleFrame', () => import('./role-frame.tsx')),
})

const login = createRoute({
  getParentRoute: () => publicOnly,
  path: '/login',
  component: screen('LoginScreen', () => import('./screens/public/login/LoginScreen.tsx')),
})
const register = createRoute({
  getParentRoute: () => publicOnly,
  path: '/register',
  component: screen('RegisterScreen', () => import('./screens/public/register/RegisterScreen.tsx')),
})
const forgotPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: '/forgot-password',
  component: screen(
    'ForgotPasswordScreen',
    () => import('./screens/public/forgot-password/ForgotPasswordScreen.tsx'),
  ),
})
const resetPassword = createRoute({
  getParentRoute: () => publicOnly,
  path: '/reset-password',
  validateSearch: codeSearch,
  component: screen(
    'ResetPasswordScreen',
    () => import('./screens/public/reset-password/ResetPasswordScreen.tsx'),
  ),
})
const passwordExpired = createRoute({
  getParentRoute: () => publicOnly,
  path: '/password-expired',
  validateSearch: usernameSearch,
  component: screen(
    'PasswordExpiredScreen',
    () => import('./screens/public/password-expired/PasswordExpiredScreen.tsx'),
  ),
})

const loginFromLegacy = createRoute({
  getParentRoute: () => frame,
  path: '/login-from-legacy',
  validateSearch: tokenSearch,
  component: screen(
    'LoginFromLegacyScreen',
    () => import('./screens/public/login-from-legacy/LoginFromLegacyScreen.tsx'),
  ),
})
const confirmEmail = createRoute({
  getParentRoute: () => frame,
  path: '/confirm-email',
  validateSearch: codeSearch,
  component: screen(
    'ConfirmEmailScreen',
    () => import('./screens/public/confirm-email/ConfirmEmailScreen.tsx'),
  ),
})
const accountErased = createRoute({
  getParentRoute: () => frame,
  path: '/account-erased',
  component: screen(
    'AccountErasedScreen',
    () => import('./screens/public/account-erased/AccountErasedScreen.tsx'),
  ),
})
const error = createRoute({
  getParentRoute: () => frame,
  path: '/error',
  component: screen('ErrorScreen', () => import('./screens/public/error/ErrorScreen.tsx')),
})
const accessibility = createRoute({
  getParentRoute: () => frame,
  path: '/accessibility',
  component: screen(
    'AccessibilityScreen',
    () => import('./screens/public/accessibility/AccessibilityScreen.tsx'),
  ),
})

/** All components on one page; in development only. */
const design = createRoute({
  getParentRoute: () => frame,
  path: '/design',
  component: screen('DesignScreen', () => import('./screens/public/design/DesignScreen.tsx')),
})
const notFound = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: screen('NotFoundScreen', () => import('./screens/public/not-found/NotFoundScreen.tsx')),
})
const logout = createRoute({
  getParentRoute: () => frame,
  path: '/logout',
  validateSearch: logoutSearch,
  beforeLoad: guardLogoutRoute,
  // Part of the entry chunk, so that users can log out without a connection.
  component: LogoutScreen,
})

const home = createRoute({
  getParentRoute: () => learner,
  path: '/',
  component: screen('HomeScreen', () => import('./screens/learner/home/HomeScreen.tsx'), ['glossary']),
})
const demographics = createRoute({
  getParentRoute: () => learner,
  path: '/demographics/$assessmentId',
  validateSearch: pageSearch,
  component: screen(
    'DemographicsScreen',
    () => import('./screens/learner/demographics/DemographicsScreen.tsx'),
  ),
})
const instructions = createRoute({
  getParentRoute: () => learner,
  path: '/instructions/$assessmentId',
  component: screen(
    'InstructionsScreen',
    () => import('./screens/learner/instructions/InstructionsScreen.tsx'),
  ),
})
const assessment = createRoute({
  getParentRoute: () => learner,
  path: '/assessment/$assessmentId',
  validateSearch: pageSearch,
  component: screen('AssessmentScreen', () => import('./screens/learner/assessment/AssessmentScreen.tsx')),
})
const viewResults = createRoute({
  getParentRoute: () => learner,
  path: '/assessment/$assessmentId/view-results',
  component: screen(
    'ViewResultsScreen',
    () => import('./screens/learner/view-results/ViewResultsScreen.tsx'),
    ['leader'],
  ),
})
const invitation = createRoute({
  getParentRoute: () => learner,
  path: '/invitation/$invitationId',
  validateSearch: codeSearch,
  component: screen('InvitationScreen', () => import('./screens/learner/invitation/InvitationScreen.tsx')),
})
const yourAssessments = createRoute({
  getParentRoute: () => learner,
  path: '/your-assessments',
  component: screen(
    'YourAssessmentsScreen',
    () => import('./screens/learner/your-assessments/YourAssessmentsScreen.tsx'),
  ),
})
const acceptTerms = createRoute({
  getParentRoute: () => learner,
  path: '/accept-terms',
  component: screen(
    'AcceptTermsScreen',
    () => import('./screens/learner/accept-terms/AcceptTermsScreen.tsx'),
  ),
})

const contactSettings = createRoute({
  getParentRoute: () => shared,
  path: '/contact-settings',
  component: screen(
    'ContactSettingsScreen',
    () => import('./screens/learner/contact-settings/ContactSettingsScreen.tsx'),
  ),
})

const confirmYourEmail = createRoute({
  getParentRoute: () => shared,
  path: '/confirm-your-email',
  validateSearch: codeSearch,
  component: screen(
    'ConfirmYourEmailScreen',
    () => import('./screens/learner/confirm-your-email/ConfirmYourEmailScreen.tsx'),
  ),
})

const viewAssessments = createRoute({
  getParentRoute: () => admin,
  path: '/admin/view-assessments',
  validateSearch: assessmentListSearch,
  component: screen(
    'ViewAssessmentsScreen',
    () => import('./screens/admin/view-assessments/ViewAssessmentsScreen.tsx'),
  ),
})
const cohorts = createRoute({
  getParentRoute: () => admin,
  path: '/admin/cohorts',
  validateSearch: cohortsSearch,
  component: screen('CohortsScreen', () => import('./screens/admin/cohorts/CohortsScreen.tsx')),
})
const reports = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports',
  validateSearch: reportsSearch,
  component: screen('ReportsScreen', () => import('./screens/admin/reports/ReportsScreen.tsx')),
})
const groupInsight = createRoute({
  getParentRoute: () => admin,
  path: '/admin/group-insight',
  validateSearch: groupSearch,
  component: screen(
    'GroupInsightScreen',
    () => import('./screens/admin/group-insight/GroupInsightScreen.tsx'),
    ['leader'],
  ),
})
const reportsCustomization = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports/customization',
  component: screen(
    'ReportsCustomizationScreen',
    () => import('./screens/admin/reports-customization/ReportsCustomizationScreen.tsx'),
  ),
})
const invitations = createRoute({
  getParentRoute: () => admin,
  path: '/admin/invitations',
  validateSearch: invitationListSearch,
  component: screen('InvitationsScreen', () => import('./screens/admin/invitations/InvitationsScreen.tsx')),
})

export const routeTree = root.addChildren([
  frame.addChildren([
    publicOnly.addChildren([login, register, forgotPassword, resetPassword, passwordExpired]),
    learner.addChildren([
      home,
      demographics,
      instructions,
      assessment,
      viewResults,
      invitation,
      yourAssessments,
      acceptTerms,
    ]),
    ...[loginFromLegacy, confirmEmail, accountErased, accessibility, error, notFound, logout],
    ...(import.meta.env.DEV ? [design] : []),
  ]),
  roleDependent.addChildren([
    shared.addChildren([contactSettings, confirmYourEmail]),
    admin.addChildren([viewAssessments, invitations, cohorts, reports, reportsCustomization, groupInsight]),
  ]),
])
