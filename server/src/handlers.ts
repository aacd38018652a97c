import { exportActivity } from './activity/export-activity.ts'
import { listActivity } from './activity/list-activity.ts'
import { createAssessment } from './assessments/create-assessment.ts'
import { getAssessment } from './assessments/get-assessment.ts'
import { getDemographicsPage } from './assessments/get-demographics-page.ts'
import { getInstructions } from './assessments/get-instructions.ts'
import { getQuestionsPage } from './assessments/get-questions-page.ts'
import { listAssessments } from './assessments/list-assessments.ts'
import { saveAnswers } from './assessments/save-answers.ts'
import { createBatchReport } from './batch-reports/create-batch-report.ts'
import { getBatchReport } from './batch-reports/get-batch-report.ts'
import { getBatchReportFile } from './batch-reports/get-batch-report-file.ts'
import { listBatchReports } from './batch-reports/list-batch-reports.ts'
import { retryBatchReport } from './batch-reports/retry-batch-report.ts'
import { createCohortCode } from './cohort-setup/create-cohort-code.ts'
import { createCohortWithCode } from './cohort-setup/create-cohort-with-code.ts'
import { getCohort } from './cohort-setup/get-cohort.ts'
import { revokeCohortCode } from './cohort-setup/revoke-cohort-code.ts'
import { updateCohort } from './cohort-setup/update-cohort.ts'
import { inviteColleague } from './colleagues/invite-colleague.ts'
import { listColleagues } from './colleagues/list-colleagues.ts'
import { revokeColleague } from './colleagues/revoke-colleague.ts'
import { updateColleague } from './colleagues/update-colleague.ts'
import { getCustomization } from './customization/get-customization.ts'
import { saveCustomization } from './customization/save-customization.ts'
import { exportDataset } from './datasets/export-dataset.ts'
import type { Handlers } from './http/handler.ts'
import { changeOwnPassword } from './identity/change-own-password.ts'
import { confirmEmail } from './identity/confirmation/confirm-email.ts'
import { requestEmailConfirmation } from './identity/confirmation/request-email-confirmation.ts'
import { getKeys } from './identity/keys/get-keys.ts'
import { login } from './identity/login.ts'
import { loginFromLegacy } from './identity/login-from-legacy.ts'
import { changePassword } from './identity/recovery/change-password.ts'
import { confirmEmailChange } from './identity/recovery/confirm-email-change.ts'
import { recoverPassword } from './identity/recovery/recover-password.ts'
import { requestEmailChange } from './identity/recovery/request-email-change.ts'
import { validateFunctionCode } from './identity/recovery/validate-function-code.ts'
import { disableSecondFactor } from './identity/second-factor/disable-second-factor.ts'
import { enableSecondFactor } from './identity/second-factor/enable-second-factor.ts'
import { getSecondFactor } from './identity/second-factor/get-second-factor.ts'
import { loginWithCode } from './identity/second-factor/login-with-code.ts'
import { renewBackupCodes } from './identity/second-factor/renew-backup-codes.ts'
import { startSecondFactor } from './identity/second-factor/start-second-factor.ts'
import { endOtherSessions } from './identity/sessions/end-other-sessions.ts'
import { endUserSession } from './identity/sessions/end-user-session.ts'
import { listSessions } from './identity/sessions/list-sessions.ts'
import { logout } from './identity/sessions/logout.ts'
import { refreshTokens } from './identity/sessions/refresh-tokens.ts'
import { getImage } from './images/get-image.ts'
import { removeLogo } from './images/remove-logo.ts'
import { saveLogo } from './images/save-logo.ts'
import { listInstruments } from './instruments/list-instruments.ts'
import { getInvitation } from './invitations/get-invitation.ts'
import { getInviter } from './invitations/get-inviter.ts'
import { listInvitations } from './invitations/list/list-invitations.ts'
import { withdrawInvitations } from './invitations/list/withdraw-invitations.ts'
import { respondToInvitation } from './invitations/respond-to-invitation.ts'
import { checkInvitations } from './invitations/sending/check-invitations.ts'
import { inviteLearners } from './invitations/sending/invite-learners.ts'
import { remindInvitations } from './invitations/sending/remind-invitations.ts'
import { getHealth } from './observability/get-health.ts'
import { getReadiness } from './observability/get-readiness.ts'
import { askObservers } from './observers/ask-observers.ts'
import { closeObserverFeedback } from './observers/close-observer-feedback.ts'
import { getObserverFeedback } from './observers/get-observer-feedback.ts'
import { acceptRating } from './observers/ratings/accept-rating.ts'
import { finishRating } from './observers/ratings/finish-rating.ts'
import { openRating } from './observers/ratings/open-rating.ts'
import { saveRating } from './observers/ratings/save-rating.ts'
import { stopObserverEmails } from './observers/ratings/stop-observer-emails.ts'
import { setObserverFeedback } from './observers/set-observer-feedback.ts'
import { listCohorts } from './organizations/cohorts/list-cohorts.ts'
import { releaseReports } from './organizations/cohorts/release-reports.ts'
import { updateRelease } from './organizations/cohorts/update-release.ts'
import { getAccount } from './organizations/get-account.ts'
import { getOrganization } from './organizations/get-organization.ts'
import { listOrganizationAccounts } from './organizations/list-organization-accounts.ts'
import { listOrganizationUserRoles } from './organizations/list-organization-user-roles.ts'
import { setSecondFactorRequirement } from './organizations/set-second-factor-requirement.ts'
import { freeSeat } from './people/free-seat.ts'
import { getPerson } from './people/get-person.ts'
import { moveAssessment } from './people/move-assessment.ts'
import { answerCheckIn } from './plans/check-ins/answer-check-in.ts'
import { openCheckIn } from './plans/check-ins/open-check-in.ts'
import { stopPlanReminders } from './plans/check-ins/stop-plan-reminders.ts'
import { erasePlan } from './plans/erase-plan.ts'
import { getPlan } from './plans/get-plan.ts'
import { getPlanCalendar } from './plans/get-plan-calendar.ts'
import { removePlanStep } from './plans/remove-plan-step.ts'
import { savePlanNotes } from './plans/save-plan-notes.ts'
import { savePlanStep } from './plans/save-plan-step.ts'
import { setPlanReminders } from './plans/set-plan-reminders.ts'
import { startPlan } from './plans/start-plan.ts'
import { eraseAccount } from './privacy/erase-account.ts'
import { exportOwnData } from './privacy/export-own-data.ts'
import { getReminders } from './reminders/get-reminders.ts'
import { listReminders } from './reminders/list-reminders.ts'
import { previewReminder } from './reminders/preview-reminder.ts'
import { saveReminders } from './reminders/save-reminders.ts'
import { unsubscribeFromReminders } from './reminders/unsubscribe-from-reminders.ts'
import { getReport } from './reports/get-report.ts'
import { getReportPdf } from './reports/get-report-pdf.ts'
import { getGroupReport } from './reports/group/get-group-report.ts'
import { getGroupReportGuide } from './reports/group/get-group-report-guide.ts'
import { getGroupReportPdf } from './reports/group/get-group-report-pdf.ts'
import { getGroupReportSlides } from './reports/group/get-group-report-slides.ts'
import { getImpact } from './reports/impact/get-impact.ts'
import { getImpactPdf } from './reports/impact/get-impact-pdf.ts'
import { getSampleReport } from './reports/preview/get-sample-report.ts'
import { previewCustomization } from './reports/preview/preview-customization.ts'
import { previewInstrument } from './reports/preview/preview-instrument.ts'
import { getProgress } from './reports/progress/get-progress.ts'
import { exportAssessments } from './searches/assessments/export-assessments.ts'
import { searchAssessments } from './searches/assessments/search-assessments.ts'
import { searchFolders } from './searches/folders/search-folders.ts'
import { searchLeaders } from './searches/leaders/search-leaders.ts'
import { getOverview } from './searches/overview/get-overview.ts'
import { createConsent } from './users/create-consent.ts'
import { createUser } from './users/create-user.ts'
import { createUserMapping } from './users/create-user-mapping.ts'
import { getDeviceKey } from './users/get-device-key.ts'
import { getUser } from './users/get-user.ts'
import { getUserMapping } from './users/get-user-mapping.ts'
import { listConsents } from './users/list-consents.ts'
import { updateUser } from './users/update-user.ts'
import { updateUserMapping } from './users/update-user-mapping.ts'
import { getWebConfig } from './web-app/get-web-config.ts'

/** The handler of each endpoint of the contract. */
export const handlers: Handlers = {
  getHealth,
  getReadiness,
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
  confirmEmailChange,
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

  listInvitations,
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
  finishRating,
  stopObserverEmails,
  setObserverFeedback,

  createBatchReport,
  listBatchReports,
  getBatchReport,
  getBatchReportFile,
  retryBatchReport,
  getGroupReport,
  getGroupReportPdf,
  getGroupReportSlides,
  getGroupReportGuide,
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
}
