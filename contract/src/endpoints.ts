/**
 * The whole API, one export per operation. This is a module and not an object, so that a screen loads only the
 * operations that it calls. For that, it must call `endpoints.name`; a destructured `endpoints` loads all of them.
 */

export {
  changeOwnPassword,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  confirmEmailChangeWithPassword,
  declineEmailChange,
  endOtherSessions,
  endUserSession,
  listSessions,
  openEmailChange,
  recoverPassword,
  requestEmailChange,
  requestEmailConfirmation,
  validateFunctionCode,
} from './account-access.ts'
export { exportActivity, listActivity } from './activity.ts'

export {
  checkAccessCode,
  createAssessment,
  getAssessment,
  getDemographicsPage,
  getInstructions,
  getQuestionsPage,
  listAssessments,
  retakeAssessment,
  saveAnswers,
} from './assessments.ts'
export {
  createBatchReport,
  getBatchReport,
  getBatchReportFile,
  listBatchReports,
  retryBatchReport,
} from './batch-reports.ts'
export {
  createCohortCode,
  createCohortWithCode,
  getCohort,
  listInstruments,
  previewInstrument,
  revokeCohortCode,
  updateCohort,
} from './cohort-setup.ts'
export { listCohorts, releaseReports, updateRelease } from './cohorts.ts'
export { inviteColleague, listColleagues, revokeColleague, updateColleague } from './colleagues.ts'
export { getWebConfig } from './config.ts'
export {
  addConnectionDomain,
  createConnection,
  deleteConnection,
  finishConnectionTest,
  getConnectionDependents,
  listConnections,
  proveConnectionDomain,
  removeConnectionDomain,
  setSharedGroupRules,
  startConnectionTest,
  updateConnection,
} from './connections.ts'
export {
  createPlatform,
  createRegistrationLink,
  listCourses,
  listPlatforms,
  startCourseVisit,
  updateCourse,
  updateDeployment,
  updatePlatform,
} from './courses.ts'
export {
  getCustomization,
  previewCustomization,
  removeLogo,
  saveCustomization,
  saveLogo,
} from './customization.ts'
export { exportDataset } from './datasets.ts'
export {
  createGroupReport,
  getGroupReport,
  getGroupReportGuide,
  getGroupReportPdf,
  getGroupReportPreview,
  getGroupReportSlides,
  getGroupReportSummary,
} from './group-reports.ts'
export { getHealth, getReadiness } from './health.ts'
export { getKeys, login, loginFromLegacy, logout, refreshTokens } from './identity.ts'
export { createChange, getImpact, getImpactPdf } from './impact.ts'
export {
  findInstitution,
  finishInstitutionLogin,
  finishInstitutionProof,
  getInstitution,
  joinInstitution,
  startInstitutionLogin,
  startInstitutionLogout,
  startInstitutionProof,
} from './institutions.ts'
export {
  checkInvitations,
  getInvitation,
  getInviter,
  inviteLearners,
  remindInvitations,
  respondToInvitation,
  withdrawInvitations,
} from './invitations.ts'
export {
  acceptRating,
  askObservers,
  closeObserverFeedback,
  finishRating,
  getObserverFeedback,
  hideObserverSentence,
  openRating,
  saveRating,
  saveRatingSentence,
  setObserverFeedback,
  stopObserverEmails,
} from './observers.ts'
export {
  getAccount,
  getAdministration,
  getImage,
  getOrganization,
  listOrganizationAccounts,
  listOrganizationUserRoles,
} from './organizations.ts'
export { getOverview } from './overview.ts'
export { freeSeat, getPerson, moveAssessment } from './people.ts'
export {
  answerCheckIn,
  erasePlan,
  getPlan,
  getPlanCalendar,
  openCheckIn,
  removePlanStep,
  savePlanNotes,
  savePlanStep,
  setPlanReminders,
  startPlan,
  stopPlanReminders,
} from './plans.ts'
export { eraseAccount, exportOwnData } from './privacy.ts'
export { getProgress } from './progress.ts'
export {
  getReminders,
  listReminders,
  previewReminder,
  saveReminders,
  unsubscribeFromReminders,
} from './reminders.ts'
export { getReport, getReportPdf, getSampleReport } from './reports.ts'
export { exportAssessments, searchAssessments, searchFolders, searchLeaders } from './searches.ts'
export {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  loginWithCode,
  renewBackupCodes,
  setSecondFactorRequirement,
  startSecondFactor,
} from './second-factor.ts'
export {
  createConsent,
  createUser,
  createUserMapping,
  getDeviceKey,
  getUser,
  getUserMapping,
  listConsents,
  updateUser,
  updateUserMapping,
} from './users.ts'
