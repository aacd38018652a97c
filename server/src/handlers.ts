import { confirmEmail } from './accounts/confirmation/confirm-email.ts'
import { requestEmailConfirmation } from './accounts/confirmation/request-email-confirmation.ts'
import { getKeys } from './accounts/keys/get-keys.ts'
import { login } from './accounts/login/login.ts'
import { loginFromLegacy } from './accounts/login/login-from-legacy.ts'
import { changeOwnPassword } from './accounts/recovery/change-own-password.ts'
import { changePassword } from './accounts/recovery/change-password.ts'
import { confirmEmailChange } from './accounts/recovery/confirm-email-change.ts'
import { confirmEmailChangeWithPassword } from './accounts/recovery/confirm-email-change-with-password.ts'
import { declineEmailChange } from './accounts/recovery/decline-email-change.ts'
import { openEmailChange } from './accounts/recovery/open-email-change.ts'
import { recoverPassword } from './accounts/recovery/recover-password.ts'
import { requestEmailChange } from './accounts/recovery/request-email-change.ts'
import { validateFunctionCode } from './accounts/recovery/validate-function-code.ts'
import { disableSecondFactor } from './accounts/second-factor/disable-second-factor.ts'
import { enableSecondFactor } from './accounts/second-factor/enable-second-factor.ts'
import { getSecondFactor } from './accounts/second-factor/get-second-factor.ts'
import { loginWithCode } from './accounts/second-factor/login-with-code.ts'
import { renewBackupCodes } from './accounts/second-factor/renew-backup-codes.ts'
import { startSecondFactor } from './accounts/second-factor/start-second-factor.ts'
import { listSessions } from './accounts/sessions/list-sessions.ts'
import { endOtherSessions, endUserSession, logout } from './accounts/sessions/own-sessions.ts'
import { refreshTokens } from './accounts/sessions/refresh-tokens.ts'
import { createConsent } from './accounts/users/create-consent.ts'
import { createUser } from './accounts/users/create-user.ts'
import { listConsents } from './accounts/users/list-consents.ts'
import { getDeviceKey, getUser, updateUser } from './accounts/users/profile.ts'
import { createUserMapping, getUserMapping, updateUserMapping } from './accounts/users/user-mappings.ts'
import { exportAssessments } from './administration/assessment-search/export-assessments.ts'
import { searchAssessments } from './administration/assessment-search/search-assessments.ts'
import { createBatchReport } from './administration/batch-reports/create-batch-report.ts'
import { getBatchReport } from './administration/batch-reports/get-batch-report.ts'
import { getBatchReportFile } from './administration/batch-reports/get-batch-report-file.ts'
import { listBatchReports } from './administration/batch-reports/list-batch-reports.ts'
import { retryBatchReport } from './administration/batch-reports/retry-batch-report.ts'
import { exportDataset } from './administration/datasets/export-dataset.ts'
import { getOverview } from './administration/overview/get-overview.ts'
import { freeSeat } from './administration/people/free-seat.ts'
import { getPerson } from './administration/people/get-person.ts'
import { moveAssessment } from './administration/people/move-assessment.ts'
import { searchFolders } from './administration/searches/folders/search-folders.ts'
import { searchLeaders } from './administration/searches/leaders/search-leaders.ts'
import {
  getAssessment,
  getDemographicsPage,
  getInstructions,
  getQuestionsPage,
} from './answering/assessments/assessment-pages.ts'
import { createAssessment } from './answering/assessments/create-assessment.ts'
import { listAssessments } from './answering/assessments/list-assessments.ts'
import { retakeAssessment } from './answering/assessments/retake-assessment.ts'
import { saveAnswers } from './answering/assessments/save-answers.ts'
import { askObservers } from './answering/observers/ask-observers.ts'
import { closeObserverFeedback } from './answering/observers/close-observer-feedback.ts'
import { getObserverFeedback } from './answering/observers/get-observer-feedback.ts'
import { hideObserverSentence } from './answering/observers/hide-observer-sentence.ts'
import { acceptRating } from './answering/observers/ratings/accept-rating.ts'
import { finishRating } from './answering/observers/ratings/finish-rating.ts'
import { openRating } from './answering/observers/ratings/open-rating.ts'
import { saveRating } from './answering/observers/ratings/save-rating.ts'
import { saveRatingSentence } from './answering/observers/ratings/save-rating-sentence.ts'
import { stopObserverEmails } from './answering/observers/ratings/stop-observer-emails.ts'
import { setObserverFeedback } from './answering/observers/set-observer-feedback.ts'
import { startCourseVisit } from './courses/launch/start-course-visit.ts'
import { createPlatform } from './courses/platforms/create-platform.ts'
import { createRegistrationLink } from './courses/platforms/create-registration-link.ts'
import { listPlatforms } from './courses/platforms/list-platforms.ts'
import { updateDeployment } from './courses/platforms/update-deployment.ts'
import { updatePlatform } from './courses/platforms/update-platform.ts'
import { listCourses } from './courses/roster/list-courses.ts'
import { updateCourse } from './courses/roster/update-course.ts'
import { withdrawInvitations } from './enrollment/invitation-list/withdraw-invitations.ts'
import { getInvitation } from './enrollment/invitations/get-invitation.ts'
import { getInviter } from './enrollment/invitations/get-inviter.ts'
import { respondToInvitation } from './enrollment/invitations/respond-to-invitation.ts'
import { checkInvitations } from './enrollment/inviting/check-invitations.ts'
import { inviteLearners } from './enrollment/inviting/invite-learners.ts'
import { remindInvitations } from './enrollment/inviting/remind-invitations.ts'
import { getReminders } from './enrollment/reminders/get-reminders.ts'
import { listReminders } from './enrollment/reminders/list-reminders.ts'
import { previewReminder } from './enrollment/reminders/preview-reminder.ts'
import { saveReminders } from './enrollment/reminders/save-reminders.ts'
import { unsubscribeFromReminders } from './enrollment/reminders/unsubscribe-from-reminders.ts'
import { eraseAccount } from './operation/privacy/erase-account.ts'
import { exportOwnData } from './operation/privacy/export-own-data.ts'
import { listOrganizationUserRoles } from './organizations/access/list-organization-user-roles.ts'
import { checkAccessCode } from './organizations/access-codes/check-access-code.ts'
import { exportActivity } from './organizations/activity/export-activity.ts'
import { listActivity } from './organizations/activity/list-activity.ts'
import { createCohortCode } from './organizations/cohorts/create-cohort-code.ts'
import { createCohortWithCode } from './organizations/cohorts/create-cohort-with-code.ts'
import { getCohort } from './organizations/cohorts/get-cohort.ts'
import { listCohorts } from './organizations/cohorts/list-cohorts.ts'
import { releaseReports } from './organizations/cohorts/release-reports.ts'
import { revokeCohortCode } from './organizations/cohorts/revoke-cohort-code.ts'
import { updateCohort } from './organizations/cohorts/update-cohort.ts'
import { updateRelease } from './organizations/cohorts/update-release.ts'
import { inviteColleague } from './organizations/colleagues/invite-colleague.ts'
import { listColleagues } from './organizations/colleagues/list-colleagues.ts'
import { revokeColleague } from './organizations/colleagues/revoke-colleague.ts'
import { updateColleague } from './organizations/colleagues/update-colleague.ts'
import { finishConnectionTest, startConnectionTest } from './organizations/connections/connection-tests.ts'
import { createConnection } from './organizations/connections/create-connection.ts'
import { deleteConnection } from './organizations/connections/delete-connection.ts'
import {
  addConnectionDomain,
  proveConnectionDomain,
  removeConnectionDomain,
} from './organizations/connections/domains.ts'
import { getConnectionDependents } from './organizations/connections/get-connection-dependents.ts'
import { listConnections } from './organizations/connections/list-connections.ts'
import { setSharedGroupRules } from './organizations/connections/set-shared-group-rules.ts'
import { updateConnection } from './organizations/connections/update-connection.ts'
import {
  getAccount,
  getAdministration,
  getOrganization,
  listOrganizationAccounts,
} from './organizations/customers/read-customers.ts'
import { setSecondFactorRequirement } from './organizations/customers/set-second-factor-requirement.ts'
import { getCustomization } from './organizations/customization/get-customization.ts'
import { saveCustomization } from './organizations/customization/save-customization.ts'
import { getImage } from './organizations/images/get-image.ts'
import { removeLogo } from './organizations/images/remove-logo.ts'
import { saveLogo } from './organizations/images/save-logo.ts'
import { findInstitution, getInstitution } from './organizations/institution-login/find-institution.ts'
import { joinInstitution } from './organizations/institution-login/join-institution.ts'
import { finishInstitutionLogin, startInstitutionLogin } from './organizations/institution-login/log-in.ts'
import { finishInstitutionProof, startInstitutionProof } from './organizations/institution-login/proofs.ts'
import { startInstitutionLogout } from './organizations/institution-login/start-institution-logout.ts'
import type { Handlers } from './platform/http/handler.ts'
import { getHealth } from './platform/observability/get-health.ts'
import { getReadiness } from './platform/observability/get-readiness.ts'
import { getWebConfig } from './platform/web-app/get-web-config.ts'
import { listInstruments } from './questionnaires/instruments/list-instruments.ts'
import { createGroupReport } from './results/group-reports/create-group-report.ts'
import { getGroupReport } from './results/group-reports/get-group-report.ts'
import { getGroupReportGuide } from './results/group-reports/get-group-report-guide.ts'
import { getGroupReportPdf } from './results/group-reports/get-group-report-pdf.ts'
import { getGroupReportPreview } from './results/group-reports/get-group-report-preview.ts'
import { getGroupReportSlides } from './results/group-reports/get-group-report-slides.ts'
import { getGroupReportSummary } from './results/group-reports/get-group-report-summary.ts'
import { createChange } from './results/impact/create-change.ts'
import { getImpact } from './results/impact/get-impact.ts'
import { getImpactPdf } from './results/impact/get-impact-pdf.ts'
import { answerCheckIn } from './results/plans/check-ins/answer-check-in.ts'
import { openCheckIn } from './results/plans/check-ins/open-check-in.ts'
import { stopPlanReminders } from './results/plans/check-ins/stop-plan-reminders.ts'
import { getPlanCalendar } from './results/plans/get-plan-calendar.ts'
import { erasePlan, getPlan, savePlanNotes } from './results/plans/own-plan.ts'
import { removePlanStep } from './results/plans/remove-plan-step.ts'
import { savePlanStep } from './results/plans/save-plan-step.ts'
import { setPlanReminders } from './results/plans/set-plan-reminders.ts'
import { startPlan } from './results/plans/start-plan.ts'
import { getProgress } from './results/progress/get-progress.ts'
import { getReport } from './results/reports/get-report.ts'
import { getReportPdf } from './results/reports/get-report-pdf.ts'
import { getSampleReport } from './results/samples/get-sample-report.ts'
import { previewCustomization } from './results/samples/preview-customization.ts'
import { previewInstrument } from './results/samples/preview-instrument.ts'

/** The handler of each endpoint of the contract. */
export const handlers: Handlers = {
  getHealth,
  getReadiness,
  finishConnectionTest,
  startConnectionTest,
  createConnection,
  deleteConnection,
  addConnectionDomain,
  proveConnectionDomain,
  removeConnectionDomain,
  getConnectionDependents,
  listConnections,
  setSharedGroupRules,
  updateConnection,
  findInstitution,
  getInstitution,
  joinInstitution,
  finishInstitutionLogin,
  startInstitutionLogin,
  finishInstitutionProof,
  startInstitutionProof,
  startInstitutionLogout,
  getWebConfig,

  login,
  loginWithCode,
  loginFromLegacy,
  logout,
  refreshTokens,
  getKeys,
  recoverPassword,
  validateFunctionCode,
  changePassword,
  changeOwnPassword,
  listSessions,
  endUserSession,
  endOtherSessions,
  requestEmailChange,
  openEmailChange,
  confirmEmailChange,
  confirmEmailChangeWithPassword,
  declineEmailChange,
  requestEmailConfirmation,
  confirmEmail,

  getSecondFactor,
  startSecondFactor,
  enableSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
  setSecondFactorRequirement,

  createUser,
  getUser,
  getDeviceKey,
  updateUser,
  createUserMapping,
  getUserMapping,
  updateUserMapping,
  listConsents,
  createConsent,
  exportOwnData,
  eraseAccount,

  listOrganizationUserRoles,
  getOrganization,
  listOrganizationAccounts,
  getAdministration,
  getAccount,
  getImage,
  saveLogo,
  removeLogo,

  getCustomization,
  saveCustomization,
  previewCustomization,

  listCohorts,
  listInstruments,
  previewInstrument,
  createCohortWithCode,
  getCohort,
  updateCohort,
  createCohortCode,
  revokeCohortCode,
  updateRelease,
  releaseReports,

  checkInvitations,
  inviteLearners,
  remindInvitations,
  withdrawInvitations,
  getInvitation,
  getInviter,
  respondToInvitation,

  getReminders,
  saveReminders,
  previewReminder,
  listReminders,
  unsubscribeFromReminders,

  listAssessments,
  createAssessment,
  retakeAssessment,
  checkAccessCode,
  getAssessment,
  getInstructions,
  getDemographicsPage,
  getQuestionsPage,
  saveAnswers,

  getReport,
  getReportPdf,
  getSampleReport,
  getProgress,

  getPlan,
  startPlan,
  erasePlan,
  savePlanStep,
  removePlanStep,
  savePlanNotes,
  getPlanCalendar,
  setPlanReminders,
  openCheckIn,
  answerCheckIn,
  stopPlanReminders,

  getObserverFeedback,
  askObservers,
  closeObserverFeedback,
  openRating,
  acceptRating,
  saveRating,
  saveRatingSentence,
  hideObserverSentence,
  finishRating,
  stopObserverEmails,
  setObserverFeedback,

  createBatchReport,
  listBatchReports,
  getBatchReport,
  getBatchReportFile,
  retryBatchReport,
  createGroupReport,
  getGroupReportPreview,
  getGroupReportSummary,
  getGroupReport,
  getGroupReportPdf,
  getGroupReportSlides,
  getGroupReportGuide,
  createChange,
  getImpact,
  getImpactPdf,

  listActivity,
  exportActivity,
  searchAssessments,
  exportAssessments,
  exportDataset,
  searchLeaders,
  searchFolders,
  getOverview,

  getPerson,
  moveAssessment,
  freeSeat,

  listColleagues,
  inviteColleague,
  updateColleague,
  revokeColleague,

  listPlatforms,
  createPlatform,
  updatePlatform,
  createRegistrationLink,
  updateDeployment,
  listCourses,
  updateCourse,
  startCourseVisit,
}
