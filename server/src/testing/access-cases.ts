import { randomUUID } from 'node:crypto'
import { type Args, batchSettings, type Endpoints, defaultReportSettings as settings } from '@lpi/contract'
import type { AccessFixtures } from './access-fixtures.ts'
import { insertDatedStep, insertOwnPlan } from './plan-steps.ts'
import { reminderSettings } from './reminder-steps.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'
import { insertSecondFactor, insertSetup, KNOWN_BACKUP_CODE, knownCode } from './second-factor-steps.ts'
import type { TestApp } from './test-app.ts'

/**
 * The values that the cases insert: the ids of an organization's records, the learner's password and an access code.
 */
export type CaseValues = AccessFixtures['ids'] & { password: string; accessCode: string }

/** The roles that may use an endpoint with these ids. `anyone`: the request names no record of another person. */
type AllowedRoles = readonly ('learner' | 'administrator')[] | 'anyone'

type AccessCase<Name extends keyof Endpoints> = {
  args: (values: CaseValues) => Args<Endpoints[Name]>
  allowed: AllowedRoles
  /** Prepares the caller's own account. */
  prepare?: (t: TestApp, ids: { userId: string; sessionId: string }) => Promise<unknown>
}

type ProtectedEndpoint = {
  [Name in keyof Endpoints]: Endpoints[Name]['access'] extends 'public' ? never : Name
}[keyof Endpoints]

const learner = ['learner'] as const
const administrator = ['administrator'] as const
const learnerOrAdministrator = ['learner', 'administrator'] as const

const user = ({ userId }: CaseValues) => ({ params: { userId } })
const mapping = ({ userId, mappingId }: CaseValues) => ({ params: { userId, mappingId } })
const organization = ({ organizationId }: CaseValues) => ({ params: { organizationId } })
const inOrganization = ({ organizationId }: CaseValues) => ({ query: { organizationId } })
const completed = ({ assessmentId }: CaseValues) => ({ params: { assessmentId }, query: {} })
const open = ({ openAssessmentId }: CaseValues) => ({ params: { assessmentId: openAssessmentId }, query: {} })
const batch = ({ batchId }: CaseValues) => ({ params: { batchId } })
const cohort = ({ organizationId, cohortId }: CaseValues) => ({
  params: { folderId: cohortId },
  query: { organizationId },
})
const platform = { platformName: 'lms', platformCustomer: '', platformRole: '', platformUserId: '' }
const consent = { policyType: 'privacy-policy', version: '1.0', status: 'accepted' } as const
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const responses = answersTo(sampleInstrument(), 3)
const { id, version } = sampleInstrument()
const newCode = { instrument: { id, version }, seats: 30 }

/** Valid arguments for every endpoint that requires a session. A new endpoint does not compile without its case. */
export const accessCases: { [Name in ProtectedEndpoint]: AccessCase<Name> } = {
  logout: { args: () => ({}), allowed: 'anyone' },
  listSessions: { args: user, allowed: learner },
  endUserSession: { args: ({ userId, sessionId }) => ({ params: { userId, sessionId } }), allowed: learner },
  endOtherSessions: { args: user, allowed: learner },
  requestEmailChange: {
    args: (values) => ({
      ...user(values),
      body: { email: `new-${values.userId}@example.com`, password: values.password },
    }),
    allowed: learner,
  },

  changeOwnPassword: {
    args: (values) => ({
      ...user(values),
      body: { password: values.password, newPassword: 'Lantern-7-quay' },
    }),
    allowed: learner,
  },
  getSecondFactor: { args: user, allowed: learner },
  startSecondFactor: {
    args: (values) => ({ ...user(values), body: { password: values.password } }),
    allowed: learner,
  },
  enableSecondFactor: {
    args: (values) => ({ ...user(values), body: { code: knownCode() } }),
    allowed: learner,
    prepare: insertSetup,
  },
  disableSecondFactor: {
    args: (values) => ({ ...user(values), body: { password: values.password, code: KNOWN_BACKUP_CODE } }),
    allowed: learner,
    prepare: insertSecondFactor,
  },
  renewBackupCodes: {
    args: (values) => ({ ...user(values), body: { password: values.password, code: KNOWN_BACKUP_CODE } }),
    allowed: learner,
    prepare: insertSecondFactor,
  },

  requestEmailConfirmation: { args: user, allowed: learner },
  confirmEmail: {
    args: (values) => ({ ...user(values), body: { code: 'any, for a confirmed address' } }),
    allowed: learner,
  },

  getUser: { args: user, allowed: learner },
  getDeviceKey: { args: user, allowed: learner },
  updateUser: { args: (values) => ({ ...user(values), body: { firstName: 'Kim' } }), allowed: learner },
  createUserMapping: { args: (values) => ({ ...user(values), body: platform }), allowed: learner },
  getUserMapping: { args: mapping, allowed: learner },
  updateUserMapping: {
    args: (values) => ({ ...mapping(values), body: { platformData: {} } }),
    allowed: learner,
  },
  listConsents: { args: user, allowed: learner },
  createConsent: {
    args: (values) => ({ ...user(values), body: { userId: values.userId, ...consent } }),
    allowed: learner,
  },
  exportOwnData: { args: user, allowed: learner },
  eraseAccount: {
    args: (values) => ({ ...user(values), body: { password: values.password } }),
    allowed: learner,
  },

  listOrganizationUserRoles: { args: ({ userId }) => ({ query: { userId } }), allowed: learner },
  getOrganization: { args: organization, allowed: administrator },
  setSecondFactorRequirement: {
    args: (values) => ({ ...organization(values), body: { isRequired: false } }),
    allowed: administrator,
    prepare: insertSecondFactor,
  },
  listAccountOrganizations: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    allowed: administrator,
  },
  getAccount: { args: ({ accountId }) => ({ params: { accountId } }), allowed: administrator },

  listCohorts: { args: ({ organizationId }) => ({ query: { organizationId } }), allowed: administrator },
  listInstruments: { args: ({ organizationId }) => ({ query: { organizationId } }), allowed: administrator },
  previewInstrument: {
    args: (values) => ({ ...inOrganization(values), params: { instrumentId: id, version } }),
    allowed: administrator,
  },
  createCohortWithCode: {
    args: (values) => ({ ...inOrganization(values), body: { name: `Cohort ${randomUUID()}`, ...newCode } }),
    allowed: administrator,
  },
  getCohort: { args: cohort, allowed: administrator },
  updateCohort: {
    args: (values) => ({ ...cohort(values), body: { name: values.cohortId, isArchived: true, version: 0 } }),
    allowed: administrator,
  },
  createCohortCode: {
    args: (values) => ({ ...cohort(values), body: newCode }),
    allowed: administrator,
  },
  revokeCohortCode: {
    args: ({ organizationId, cohortId, accessCodeId }) => ({
      params: { folderId: cohortId, accessCodeId },
      query: { organizationId },
    }),
    allowed: administrator,
  },
  updateRelease: {
    args: (values) => ({ ...cohort(values), body: { kind: 'at-once', version: 0 } }),
    allowed: administrator,
  },
  releaseReports: {
    args: (values) => ({ ...cohort(values), body: { version: 0, notifyLearners: false } }),
    allowed: administrator,
  },

  listInvitations: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    allowed: administrator,
  },
  checkInvitations: {
    args: ({ organizationId, cohortId }) => ({ body: { organizationId, folderId: cohortId, text: '' } }),
    allowed: administrator,
  },
  inviteLearners: {
    args: ({ organizationId, cohortId }) => ({
      body: {
        organizationId,
        folderId: cohortId,
        operationId: randomUUID(),
        emails: ['someone@example.com'],
      },
    }),
    allowed: administrator,
  },
  remindInvitations: {
    args: ({ organizationId, invitationId }) => ({
      body: { organizationId, operationId: randomUUID(), invitationIds: [invitationId] },
    }),
    allowed: administrator,
  },
  withdrawInvitations: {
    args: ({ organizationId, invitationId }) => ({ body: { organizationId, invitationIds: [invitationId] } }),
    allowed: administrator,
  },
  getInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, query: {} }),
    allowed: learner,
  },
  respondToInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, body: { response: 'ACCEPT' } }),
    allowed: learner,
  },
  getReminders: { args: cohort, allowed: administrator },
  saveReminders: {
    args: (values) => ({ ...cohort(values), body: { ...reminderSettings, version: 0 } }),
    allowed: administrator,
  },
  previewReminder: {
    args: (values) => ({ ...cohort(values), body: { stage: 'INVITED', sentence: '' } }),
    allowed: administrator,
  },
  listReminders: { args: cohort, allowed: administrator },
  listAssessments: { args: () => ({ query: {} }), allowed: 'anyone' },
  createAssessment: { args: ({ accessCode }) => ({ body: { accessCode } }), allowed: 'anyone' },
  getAssessment: { args: open, allowed: learner },
  getInstructions: { args: open, allowed: learner },
  getDemographicsPage: { args: open, allowed: learner },
  getQuestionsPage: { args: open, allowed: learner },
  saveAnswers: { args: (values) => ({ ...open(values), body: { responses } }), allowed: learner },
  getReport: { args: completed, allowed: learnerOrAdministrator },
  getReportPdf: { args: completed, allowed: learnerOrAdministrator },
  getProgress: { args: () => ({ query: {} }), allowed: 'anyone' },
  getPlan: { args: () => ({}), allowed: 'anyone' },
  startPlan: { args: () => ({}), allowed: 'anyone' },
  erasePlan: { args: () => ({}), allowed: 'anyone' },
  savePlanStep: {
    args: ({ assessmentId }) => ({
      params: { stepId: randomUUID() },
      body: { assessmentId, text: 'Ask two people', version: 0 },
    }),
    allowed: learner,
    prepare: insertOwnPlan,
  },
  removePlanStep: { args: () => ({ params: { stepId: randomUUID() } }), allowed: 'anyone' },
  savePlanNotes: {
    args: ({ assessmentId }) => ({
      params: { assessmentId },
      body: { notes: [{ prompt: 0, text: 'On Monday' }] },
    }),
    allowed: learner,
    prepare: insertOwnPlan,
  },
  getPlanCalendar: { args: () => ({ query: {} }), allowed: 'anyone', prepare: insertDatedStep },
  setPlanReminders: { args: () => ({ body: { isOn: true } }), allowed: 'anyone', prepare: insertOwnPlan },
  getObserverFeedback: { args: completed, allowed: learner },
  askObservers: {
    args: ({ assessmentId }) => ({
      params: { assessmentId },
      body: { emails: [1, 2, 3].map(() => `observer-${randomUUID()}@example.com`) },
    }),
    allowed: learner,
  },
  closeObserverFeedback: {
    args: ({ assessmentId }) => ({ params: { assessmentId }, body: {} }),
    allowed: learner,
  },
  setObserverFeedback: {
    args: (values) => ({ ...organization(values), body: { isAllowed: true } }),
    allowed: administrator,
  },
  getGroupReport: { args: cohort, allowed: administrator },
  getGroupReportPdf: { args: cohort, allowed: administrator },
  getGroupReportGuide: { args: cohort, allowed: administrator },
  getGroupReportSlides: { args: cohort, allowed: administrator },
  getImpact: {
    args: ({ organizationId, cohortId }) => ({
      query: { organizationId, fromFolderId: cohortId, folderId: cohortId, kind: 'cohorts' },
    }),
    allowed: administrator,
  },
  getImpactPdf: {
    args: ({ organizationId, cohortId }) => ({
      query: { organizationId, fromFolderId: cohortId, folderId: cohortId, kind: 'cohorts' },
    }),
    allowed: administrator,
  },
  getCustomization: { args: organization, allowed: administrator },
  saveCustomization: {
    args: (values) => ({ ...organization(values), body: { settings, version: 0 } }),
    allowed: administrator,
  },
  previewCustomization: {
    args: (values) => ({ ...organization(values), body: { settings, kind: 'individual', language: 'en' } }),
    allowed: administrator,
  },
  saveLogo: {
    args: (values) => ({ ...organization(values), body: { imageData: pixel } }),
    allowed: administrator,
  },
  removeLogo: { args: (values) => ({ ...organization(values), query: {} }), allowed: administrator },

  searchAssessments: {
    args: (values) => ({ ...inOrganization(values), body: { folderIds: [values.cohortId] } }),
    allowed: administrator,
  },
  exportAssessments: {
    args: (values) => ({ ...inOrganization(values), body: { ids: [values.assessmentId] } }),
    allowed: administrator,
  },
  exportDataset: {
    args: (values) => ({
      ...inOrganization(values),
      body: { content: 'scores', hasNames: true, folderIds: [values.cohortId] },
    }),
    allowed: administrator,
  },
  searchLeaders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderId: cohortId } }),
    allowed: administrator,
  },
  createBatchReport: {
    args: ({ organizationId, cohortId: folderId }) => ({
      body: {
        organizationId,
        folderId,
        type: 'individual' as const,
        path: '/reports/individual' as const,
        settings: batchSettings,
      },
    }),
    allowed: administrator,
  },
  listBatchReports: { args: inOrganization, allowed: administrator },
  getBatchReport: { args: batch, allowed: administrator },
  getBatchReportFile: { args: batch, allowed: administrator },
  retryBatchReport: {
    args: (values) => ({ ...batch(values), body: { only: 'all' } }),
    allowed: administrator,
  },
  listActivity: { args: inOrganization, allowed: administrator },
  exportActivity: { args: inOrganization, allowed: administrator },
  listSavedViews: { args: inOrganization, allowed: administrator },
  saveView: {
    args: ({ organizationId }) => ({
      body: { organizationId, screen: 'assessments', name: 'Completed', search: 'status=COMPLETED' },
    }),
    allowed: administrator,
  },
  removeSavedView: {
    args: (values) => ({ params: { viewId: randomUUID() }, ...inOrganization(values) }),
    allowed: administrator,
  },
  getOverview: { args: inOrganization, allowed: administrator },
  listColleagues: { args: inOrganization, allowed: administrator },
  inviteColleague: {
    args: (values) => ({
      ...inOrganization(values),
      body: {
        email: `colleague-${randomUUID()}@example.com`,
        organizationRole: 'CohortAdmin' as const,
        folderIds: [values.cohortId],
      },
    }),
    allowed: administrator,
  },
  updateColleague: {
    args: ({ organizationId, cohortId, colleagueId }) => ({
      params: { colleagueId },
      query: { organizationId },
      body: { organizationRole: 'CohortAdmin', folderIds: [cohortId], version: 0 },
    }),
    allowed: administrator,
  },
  revokeColleague: {
    args: ({ organizationId, colleagueId }) => ({ params: { colleagueId }, query: { organizationId } }),
    allowed: administrator,
  },
  getPerson: {
    args: ({ userId, organizationId }) => ({ params: { userId }, query: { organizationId } }),
    allowed: administrator,
  },
  moveAssessment: {
    args: ({ userId, organizationId, openAssessmentId, cohortId }) => ({
      params: { userId, assessmentId: openAssessmentId },
      query: { organizationId },
      body: { fromFolderId: cohortId, folderId: cohortId },
    }),
    allowed: administrator,
  },
  freeSeat: {
    args: ({ userId, organizationId, openAssessmentId }) => ({
      params: { userId, assessmentId: openAssessmentId },
      query: { organizationId },
    }),
    allowed: administrator,
  },
  searchFolders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderIds: [cohortId] } }),
    allowed: administrator,
  },
}
