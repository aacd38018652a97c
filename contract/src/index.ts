import * as assessments from './assessments.ts'
import * as config from './config.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'
import * as organizations from './organizations.ts'
import * as ownData from './own-data.ts'
import * as reports from './reports.ts'
import * as users from './users.ts'

/** The whole API. A screen calls `endpoints.<name>`, the server answers in `<name>`'s handler. */
export const endpoints = {
  getHealth: health.getHealth,
  getReadiness: health.getReadiness,
  getWebConfig: config.getWebConfig,

  login: identity.login,
  loginFromLegacy: identity.loginFromLegacy,
  logout: identity.logout,
  refreshTokens: identity.refreshTokens,
  getKeys: identity.getKeys,
  recoverPassword: identity.recoverPassword,
  validateFunctionCode: identity.validateFunctionCode,
  changePassword: identity.changePassword,
  listSessions: identity.listSessions,
  endUserSession: identity.endUserSession,
  endOtherSessions: identity.endOtherSessions,
  requestEmailChange: identity.requestEmailChange,
  confirmEmailChange: identity.confirmEmailChange,

  createUser: users.createUser,
  getUser: users.getUser,
  updateUser: users.updateUser,
  createUserMapping: users.createUserMapping,
  getUserMapping: users.getUserMapping,
  updateUserMapping: users.updateUserMapping,
  listConsents: users.listConsents,
  createConsent: users.createConsent,
  exportOwnData: ownData.exportOwnData,
  eraseAccount: ownData.eraseAccount,

  listOrganizationUserRoles: organizations.listOrganizationUserRoles,
  getOrganization: organizations.getOrganization,
  listAccountOrganizations: organizations.listAccountOrganizations,
  getAccount: organizations.getAccount,
  getImage: organizations.getImage,

  respondToInvitation: invitations.respondToInvitation,

  listAssessments: assessments.listAssessments,
  createAssessment: assessments.createAssessment,
  getAssessment: assessments.getAssessment,
  getInstructions: assessments.getInstructions,
  getDemographicsPage: assessments.getDemographicsPage,
  getQuestionsPage: assessments.getQuestionsPage,
  saveAnswers: assessments.saveAnswers,

  getReport: reports.getReport,
  getReportPdf: reports.getReportPdf,
}
export type Endpoints = typeof endpoints

export * from './assessments.ts'
export * from './config.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './identity.ts'
export * from './invitations.ts'
export * from './organizations.ts'
export * from './own-data.ts'
export * from './policies.ts'
export * from './report.ts'
export * from './reports.ts'
export * from './users.ts'
