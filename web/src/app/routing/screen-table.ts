import { call } from '../../api/screen-call.ts'
import { cohortSearchArgs } from '../../components/cohorts/cohort-search-args.ts'
import { screen } from './define-screen.ts'
import {
  activitySearch,
  assessmentListSearch,
  codeSearch,
  cohortsSearch,
  groupSearch,
  impactSearch,
  invitationListSearch,
  overviewSearch,
  pageSearch,
  reportsSearch,
  tokenSearch,
  usernameSearch,
} from './route-search.ts'

/** The same arguments as in `CohortField`, so that the request is sent only once. */
const completedCohorts = (organizationId: string) =>
  cohortSearchArgs({ organizationId, needsCompletedAssessments: true })

/**
 * Every screen and everything it needs. The logout screen is not listed, because it is part of the entry chunk. The
 * following are derived from this table: the routes with their loaders, the types of links and their parameters
 * (routes.tsx), the calls that the page sends early, and the files that the server's `Link` header names
 * (vite-plugins/). A check compares the declared texts with the texts that the screens use (checks/). The table does
 * not import React, so that the build can import it.
 */
export const screens = {
  login: screen({
    path: '/login',
    access: 'visitor',
    name: 'LoginScreen',
    load: () => import('../../screens/public/login/LoginScreen.tsx'),
    search: usernameSearch,
    start: 'screen',
  }),
  register: screen({
    path: '/register',
    access: 'visitor',
    name: 'RegisterScreen',
    load: () => import('../../screens/public/register/RegisterScreen.tsx'),
    start: 'screen',
  }),
  forgotPassword: screen({
    path: '/forgot-password',
    access: 'visitor',
    name: 'ForgotPasswordScreen',
    load: () => import('../../screens/public/forgot-password/ForgotPasswordScreen.tsx'),
    search: usernameSearch,
    start: 'screen',
  }),
  resetPassword: screen({
    path: '/reset-password',
    access: 'visitor',
    name: 'ResetPasswordScreen',
    load: () => import('../../screens/public/reset-password/ResetPasswordScreen.tsx'),
    search: codeSearch,
    start: 'screen',
  }),
  join: screen({
    path: '/join',
    access: 'visitor',
    name: 'JoinScreen',
    load: () => import('../../screens/public/join/JoinScreen.tsx'),
    search: codeSearch,
  }),
  passwordExpired: screen({
    path: '/password-expired',
    access: 'visitor',
    name: 'PasswordExpiredScreen',
    load: () => import('../../screens/public/password-expired/PasswordExpiredScreen.tsx'),
    search: usernameSearch,
  }),

  loginFromLegacy: screen({
    path: '/login-from-legacy',
    access: 'open',
    name: 'LoginFromLegacyScreen',
    load: () => import('../../screens/public/login-from-legacy/LoginFromLegacyScreen.tsx'),
    search: tokenSearch,
  }),
  confirmEmail: screen({
    path: '/confirm-email',
    access: 'open',
    name: 'ConfirmEmailScreen',
    load: () => import('../../screens/public/confirm-email/ConfirmEmailScreen.tsx'),
    search: codeSearch,
  }),
  unsubscribe: screen({
    path: '/unsubscribe',
    access: 'open',
    name: 'UnsubscribeScreen',
    load: () => import('../../screens/public/unsubscribe/UnsubscribeScreen.tsx'),
    search: codeSearch,
  }),
  planCheckIn: screen({
    path: '/plan-check-in',
    access: 'open',
    name: 'PlanCheckInScreen',
    load: () => import('../../screens/public/plan-check-in/PlanCheckInScreen.tsx'),
    search: codeSearch,
  }),
  observer: screen({
    path: '/observer',
    access: 'open',
    name: 'ObserverScreen',
    texts: ['leader'],
    load: () => import('../../screens/public/observer/ObserverScreen.tsx'),
    search: codeSearch,
  }),
  accountErased: screen({
    path: '/account-erased',
    access: 'open',
    name: 'AccountErasedScreen',
    load: () => import('../../screens/public/account-erased/AccountErasedScreen.tsx'),
  }),
  error: screen({
    path: '/error',
    access: 'open',
    name: 'ErrorScreen',
    load: () => import('../../screens/public/error/ErrorScreen.tsx'),
  }),
  accessibility: screen({
    path: '/accessibility',
    access: 'open',
    name: 'AccessibilityScreen',
    load: () => import('../../screens/public/accessibility/AccessibilityScreen.tsx'),
  }),
  sampleReport: screen({
    path: '/sample-report',
    access: 'open',
    name: 'SampleReportScreen',
    load: () => import('../../screens/learner/view-results/SampleReportScreen.tsx'),
    texts: ['leader'],
    calls: ({ language }) => ({ sample: call('getSampleReport', { query: { language } }) }),
  }),
  notFound: screen({
    path: '$',
    access: 'open',
    name: 'NotFoundScreen',
    load: () => import('../../screens/public/not-found/NotFoundScreen.tsx'),
  }),

  home: screen({
    path: '/',
    access: 'learner',
    name: 'HomeScreen',
    search: codeSearch,
    texts: ['glossary'],
    calls: ({ language }) => ({ assessments: call('listAssessments', { query: { language } }) }),
    load: () => import('../../screens/learner/home/HomeScreen.tsx'),
    start: 'login',
  }),
  demographics: screen({
    path: '/demographics/$assessmentId',
    access: 'learner',
    name: 'DemographicsScreen',
    load: () => import('../../screens/learner/demographics/DemographicsScreen.tsx'),
    search: pageSearch,
    calls: ({ params, language }) => ({
      assessment: call('getAssessment', { params, query: { language } }),
    }),
    ownCalls: ({ params, search: { page = 1 }, language }) => [
      call('getDemographicsPage', { params, query: { page, language } }),
    ],
  }),
  instructions: screen({
    path: '/instructions/$assessmentId',
    access: 'learner',
    name: 'InstructionsScreen',
    load: () => import('../../screens/learner/instructions/InstructionsScreen.tsx'),
    calls: ({ params, language }) => ({
      assessment: call('getAssessment', { params, query: { language } }),
      instructions: call('getInstructions', { params, query: { language } }),
    }),
  }),
  assessment: screen({
    path: '/assessment/$assessmentId',
    access: 'learner',
    name: 'AssessmentScreen',
    load: () => import('../../screens/learner/assessment/AssessmentScreen.tsx'),
    search: pageSearch,
    calls: ({ params, language }) => ({
      assessment: call('getAssessment', { params, query: { language } }),
    }),
    // Without a page number in the URL, the screen finds the page where the learner stopped.
    ownCalls: ({ params, search: { page }, language }) =>
      page ? [call('getQuestionsPage', { params, query: { page, language } })] : [],
    start: 'screen',
  }),
  viewResults: screen({
    path: '/assessment/$assessmentId/view-results',
    access: 'learner',
    name: 'ViewResultsScreen',
    load: () => import('../../screens/learner/view-results/ViewResultsScreen.tsx'),
    texts: ['leader'],
    calls: ({ params, language }) => ({
      result: call('getReport', { params, query: { language } }, ['report.not_ready', 'report.not_released']),
    }),
    isViewingAudited: true,
    start: 'screen',
  }),
  observers: screen({
    path: '/assessment/$assessmentId/observers',
    access: 'learner',
    name: 'ObserversScreen',
    load: () => import('../../screens/learner/observers/ObserversScreen.tsx'),
    texts: ['leader'],
    calls: ({ params, language }) => ({
      feedback: call('getObserverFeedback', { params, query: { language } }),
    }),
  }),
  invitation: screen({
    path: '/invitation/$invitationId',
    access: 'learner',
    name: 'InvitationScreen',
    load: () => import('../../screens/learner/invitation/InvitationScreen.tsx'),
    search: codeSearch,
    calls: ({ params, search: { code }, language }) => ({
      // The code stays in the URL so that it survives the redirect to the login screen. This is safe, because only the
      // invited user can use it.
      invitation: call('getInvitation', { params, query: { language, code } }, [
        'not_found',
        // The client rejects a malformed id before the call.
        'input.invalid',
        'invitation.closed',
      ]),
    }),
    start: 'login',
  }),
  yourAssessments: screen({
    path: '/your-assessments',
    access: 'learner',
    name: 'YourAssessmentsScreen',
    load: () => import('../../screens/learner/your-assessments/YourAssessmentsScreen.tsx'),
    calls: ({ language }) => ({ assessments: call('listAssessments', { query: { language } }) }),
  }),
  yourProgress: screen({
    path: '/your-progress',
    access: 'learner',
    name: 'YourProgressScreen',
    load: () => import('../../screens/learner/your-progress/YourProgressScreen.tsx'),
    calls: ({ language }) => ({ progress: call('getProgress', { query: { language } }) }),
  }),
  acceptTerms: screen({
    path: '/accept-terms',
    access: 'learner',
    name: 'AcceptTermsScreen',
    load: () => import('../../screens/learner/accept-terms/AcceptTermsScreen.tsx'),
  }),

  contactSettings: screen({
    path: '/contact-settings',
    access: 'user',
    name: 'ContactSettingsScreen',
    load: () => import('../../screens/learner/contact-settings/ContactSettingsScreen.tsx'),
  }),
  confirmYourEmail: screen({
    path: '/confirm-your-email',
    access: 'user',
    name: 'ConfirmYourEmailScreen',
    load: () => import('../../screens/learner/confirm-your-email/ConfirmYourEmailScreen.tsx'),
    search: codeSearch,
  }),

  overview: screen({
    path: '/admin/overview',
    access: 'administrator',
    name: 'OverviewScreen',
    load: () => import('../../screens/admin/overview/OverviewScreen.tsx'),
    search: overviewSearch,
    calls: ({ search: { page = 1 }, organizationId }) => ({
      overview: call('getOverview', { query: { organizationId, offset: (page - 1) * 20, size: 20 } }),
    }),
  }),
  viewAssessments: screen({
    path: '/admin/view-assessments',
    access: 'administrator',
    name: 'ViewAssessmentsScreen',
    // For the report next to the list.
    texts: ['leader'],
    load: () => import('../../screens/admin/view-assessments/ViewAssessmentsScreen.tsx'),
    search: assessmentListSearch,
  }),
  invitations: screen({
    path: '/admin/invitations',
    access: 'administrator',
    name: 'InvitationsScreen',
    load: () => import('../../screens/admin/invitations/InvitationsScreen.tsx'),
    search: invitationListSearch,
  }),
  cohorts: screen({
    path: '/admin/cohorts',
    access: 'administrator',
    name: 'CohortsScreen',
    load: () => import('../../screens/admin/cohorts/CohortsScreen.tsx'),
    search: cohortsSearch,
  }),
  cohort: screen({
    path: '/admin/cohorts/$cohortId',
    access: 'administrator',
    name: 'CohortScreen',
    load: () => import('../../screens/admin/cohort/CohortScreen.tsx'),
    calls: ({ params: { cohortId }, organizationId, language }) => ({
      cohort: call('getCohort', { params: { folderId: cohortId }, query: { organizationId, language } }),
    }),
  }),
  instrumentPreview: screen({
    path: '/admin/questionnaires/$instrumentId/$version',
    access: 'administrator',
    name: 'InstrumentPreviewScreen',
    load: () => import('../../screens/admin/instrument-preview/InstrumentPreviewScreen.tsx'),
    texts: ['leader'],
    calls: ({ params, organizationId, language }) => ({
      preview: call('previewInstrument', { params, query: { organizationId, language } }),
    }),
  }),
  cohortReminders: screen({
    path: '/admin/cohorts/$cohortId/reminders',
    access: 'administrator',
    name: 'CohortRemindersScreen',
    load: () => import('../../screens/admin/cohort-reminders/CohortRemindersScreen.tsx'),
    search: pageSearch,
    calls: ({ params: { cohortId }, organizationId }) => ({
      reminders: call('getReminders', { params: { folderId: cohortId }, query: { organizationId } }),
    }),
  }),
  colleagues: screen({
    path: '/admin/colleagues',
    access: 'administrator',
    name: 'ColleaguesScreen',
    load: () => import('../../screens/admin/colleagues/ColleaguesScreen.tsx'),
    calls: ({ organizationId }) => ({
      colleagues: call('listColleagues', { query: { organizationId } }),
    }),
  }),
  person: screen({
    path: '/admin/people/$userId',
    access: 'administrator',
    name: 'PersonScreen',
    load: () => import('../../screens/admin/person/PersonScreen.tsx'),
    calls: ({ params, organizationId, language }) => ({
      person: call('getPerson', { params, query: { organizationId, language } }),
    }),
  }),
  reports: screen({
    path: '/admin/reports',
    access: 'administrator',
    name: 'ReportsScreen',
    load: () => import('../../screens/admin/reports/ReportsScreen.tsx'),
    search: reportsSearch,
    calls: ({ organizationId }) => ({ cohorts: call('searchFolders', completedCohorts(organizationId)) }),
  }),
  reportsCustomization: screen({
    path: '/admin/reports/customization',
    access: 'administrator',
    name: 'ReportsCustomizationScreen',
    load: () => import('../../screens/admin/reports-customization/ReportsCustomizationScreen.tsx'),
    calls: ({ organizationId }) => ({
      customization: call('getCustomization', { params: { organizationId } }),
    }),
  }),
  activity: screen({
    path: '/admin/activity',
    access: 'administrator',
    name: 'ActivityScreen',
    load: () => import('../../screens/admin/activity/ActivityScreen.tsx'),
    search: activitySearch,
  }),
  export: screen({
    path: '/admin/export',
    access: 'administrator',
    name: 'ExportScreen',
    load: () => import('../../screens/admin/export/ExportScreen.tsx'),
    calls: ({ organizationId }) => ({ cohorts: call('searchFolders', cohortSearchArgs({ organizationId })) }),
  }),
  impact: screen({
    path: '/admin/impact',
    access: 'administrator',
    name: 'ImpactScreen',
    load: () => import('../../screens/admin/impact/ImpactScreen.tsx'),
    texts: ['leader'],
    search: impactSearch,
    calls: ({ organizationId }) => ({ cohorts: call('searchFolders', completedCohorts(organizationId)) }),
  }),
  groupInsight: screen({
    path: '/admin/group-insight',
    access: 'administrator',
    name: 'GroupInsightScreen',
    load: () => import('../../screens/admin/group-insight/GroupInsightScreen.tsx'),
    texts: ['leader'],
    search: groupSearch,
    calls: ({ organizationId }) => ({ cohorts: call('searchFolders', completedCohorts(organizationId)) }),
  }),
}

/** The frames that are separate chunks, with their texts. */
export const frames = {
  user: { name: 'RoleFrame', load: () => import('../frames/RoleFrame.tsx'), texts: [] as [] },
  administrator: {
    name: 'AdminFrame',
    load: () => import('../frames/AdminFrame.tsx'),
    texts: ['admin' as const],
  },
}
