import { activity } from '../../screens/admin/activity/route.ts'
import { cohort } from '../../screens/admin/cohort/route.ts'
import { cohortReminders } from '../../screens/admin/cohort-reminders/route.ts'
import { cohorts } from '../../screens/admin/cohorts/route.ts'
import { colleagues } from '../../screens/admin/colleagues/route.ts'
import { connection, connections, connectionTest } from '../../screens/admin/connections/route.ts'
import { exportScreen } from '../../screens/admin/export/route.ts'
import { groupInsight } from '../../screens/admin/group-insight/route.ts'
import { impact } from '../../screens/admin/impact/route.ts'
import { instrumentPreview } from '../../screens/admin/instrument-preview/route.ts'
import { invite } from '../../screens/admin/invite/route.ts'
import { overview } from '../../screens/admin/overview/route.ts'
import { person } from '../../screens/admin/person/route.ts'
import { platform, platforms } from '../../screens/admin/platforms/route.ts'
import { reports } from '../../screens/admin/reports/route.ts'
import { reportsCustomization } from '../../screens/admin/reports-customization/route.ts'
import { settings } from '../../screens/admin/settings/route.ts'
import { viewAssessments } from '../../screens/admin/view-assessments/route.ts'
import { acceptTerms } from '../../screens/learner/accept-terms/route.ts'
import { assessment } from '../../screens/learner/assessment/route.ts'
import { confirmYourEmail } from '../../screens/learner/confirm-your-email/route.ts'
import { contactSettings } from '../../screens/learner/contact-settings/route.ts'
import { demographics } from '../../screens/learner/demographics/route.ts'
import { home } from '../../screens/learner/home/route.ts'
import { instructions } from '../../screens/learner/instructions/route.ts'
import { invitation } from '../../screens/learner/invitation/route.ts'
import { observers } from '../../screens/learner/observers/route.ts'
import { takeAgain } from '../../screens/learner/take-again/route.ts'
import { viewResults } from '../../screens/learner/view-results/route.ts'
import { yourAssessments } from '../../screens/learner/your-assessments/route.ts'
import { yourProgress } from '../../screens/learner/your-progress/route.ts'
import { accessibility } from '../../screens/public/accessibility/route.ts'
import { accountErased } from '../../screens/public/account-erased/route.ts'
import { confirmEmail } from '../../screens/public/confirm-email/route.ts'
import { courseStart } from '../../screens/public/course-start/route.ts'
import { error } from '../../screens/public/error/route.ts'
import { forgotPassword } from '../../screens/public/forgot-password/route.ts'
import { loginReturn, loginWith } from '../../screens/public/institution-login/route.ts'
import { join } from '../../screens/public/join/route.ts'
import { login } from '../../screens/public/login/route.ts'
import { loginFromLegacy } from '../../screens/public/login-from-legacy/route.ts'
import { notFound } from '../../screens/public/not-found/route.ts'
import { observer } from '../../screens/public/observer/route.ts'
import { passwordExpired } from '../../screens/public/password-expired/route.ts'
import { planCheckIn } from '../../screens/public/plan-check-in/route.ts'
import { register } from '../../screens/public/register/route.ts'
import { resetPassword } from '../../screens/public/reset-password/route.ts'
import { sampleReport } from '../../screens/public/sample-report/route.ts'
import { unsubscribe } from '../../screens/public/unsubscribe/route.ts'

/**
 * Every screen, except the logout screen, which is part of the entry chunk. This list determines the routes, the types of
 * links and their parameters, the requests that the page sends early, and the files that the server's `Link` header names.
 * Neither this file nor a `route.ts` imports React, so that the build can import them.
 */
export const screens = {
  login,
  register,
  forgotPassword,
  resetPassword,
  join,
  passwordExpired,
  loginFromLegacy,
  loginWith,
  loginReturn,
  courseStart,
  confirmEmail,
  unsubscribe,
  planCheckIn,
  observer,
  accountErased,
  error,
  accessibility,
  sampleReport,
  notFound,
  home,
  demographics,
  instructions,
  assessment,
  viewResults,
  observers,
  takeAgain,
  invitation,
  yourAssessments,
  yourProgress,
  acceptTerms,
  contactSettings,
  confirmYourEmail,
  overview,
  viewAssessments,
  invite,
  cohorts,
  cohort,
  instrumentPreview,
  cohortReminders,
  colleagues,
  connections,
  connection,
  connectionTest,
  person,
  reports,
  reportsCustomization,
  settings,
  platforms,
  platform,
  activity,
  export: exportScreen,
  impact,
  groupInsight,
}
