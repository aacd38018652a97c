import { randomUUID } from 'node:crypto'
import { type Args, batchSettings, type Endpoints, defaultReportSettings as settings } from '@lpi/contract'
import type { AccessFixtures } from './access-fixtures.ts'
import { buildOrganization } from './builders.ts'
import { domainOfConnection, insertConnection, insertIdentityOf } from './connection-steps.ts'
import { platformRegistration } from './course-fixtures.ts'
import { emailChangeCode, insertEmailChange } from './identity-steps.ts'
import { insertDatedStep, insertOwnPlan } from './plan-steps.ts'
import { reminderSettings } from './reminder-steps.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'
import { insertSecondFactor, insertSetup, KNOWN_BACKUP_CODE, knownCode } from './second-factor-steps.ts'
import type { TestApp } from './test-app.ts'

/**
 * The values that the cases insert into requests: the ids of an organization's records, the learner's password and an
 * access code.
 */
export type CaseValues = AccessFixtures['ids'] & { password: string; accessCode: string }

/**
 * The callers who may send the request: the learner who owns the records named in the request, administrators of the
 * organization, or both. `anyone` means every logged-in user: the request names no record of another person.
 */
type AllowedRoles = readonly ('learner' | 'administrator')[] | 'anyone'

type AccessCase<Name extends keyof Endpoints> = {
  args: (values: CaseValues) => Args<Endpoints[Name]>
  allowedRoles: AllowedRoles
  /** The result for permitted callers, if the fixtures lack what a success needs. */
  refusal?: string
  /** Prepares the caller's own account. */
  prepare?: (t: TestApp, ids: { userId: string; sessionId: string }) => Promise<unknown>
}

type ProtectedEndpoint = {
  [Name in keyof Endpoints]: Endpoints[Name]['access'] extends 'public' ? never : Name
}[keyof Endpoints]

const learner = ['learner'] as const
const administrator = ['administrator'] as const
const learnerOrAdministrator = ['learner', 'administrator'] as const

const userArgs = ({ userId }: CaseValues) => ({ params: { userId } })
const mappingArgs = ({ userId, mappingId }: CaseValues) => ({ params: { userId, mappingId } })
const organizationArgs = ({ organizationId }: CaseValues) => ({ params: { organizationId } })
const organizationQuery = ({ organizationId }: CaseValues) => ({ query: { organizationId } })
const completedAssessmentArgs = ({ assessmentId }: CaseValues) => ({ params: { assessmentId }, query: {} })
const openAssessmentArgs = ({ openAssessmentId }: CaseValues) => ({
  params: { assessmentId: openAssessmentId },
  query: {},
})
const batchArgs = ({ batchId }: CaseValues) => ({ params: { batchId } })
const cohortArgs = ({ organizationId, cohortId }: CaseValues) => ({
  params: { folderId: cohortId },
  query: { organizationId },
})
const connectionArgs = ({ organizationId, connectionId }: CaseValues) => ({
  params: { connectionId },
  query: { organizationId },
})
const domainArgs = ({ organizationId, connectionId }: CaseValues) => ({
  params: { connectionId, domain: domainOfConnection(connectionId) },
  query: { organizationId },
})
const platformArgs = ({ organizationId, platformId }: CaseValues) => ({
  params: { platformId },
  query: { organizationId },
})

const connection = {
  name: 'Lakeside',
  issuer: 'https://127.0.0.1:9',
  clientId: 'lpi',
  trustsEmail: false,
  isOnlyLogin: false,
  state: 'draft',
} as const
const providerReturn = { secret: 'secret', query: 'code=code&state=state' }
const platform = { platformName: 'lms', platformCustomer: '', platformRole: '', platformUserId: '' }
const consent = { policyType: 'privacy-policy', version: '1.0', status: 'accepted' } as const
/** A one-pixel PNG image. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const responses = answersTo(sampleInstrument(), 3)
const { id, version } = sampleInstrument()
const newCode = { instrument: { id, version }, seats: 30 }

/** Valid arguments for every endpoint that requires a session. The code does not compile if an endpoint has no case. */
export const accessCases: { [Name in ProtectedEndpoint]: AccessCase<Name> } = {
  logout: { args: () => ({}), allowedRoles: 'anyone' },
  listSessions: { args: userArgs, allowedRoles: learner },
  endUserSession: {
    args: ({ userId, sessionId }) => ({ params: { userId, sessionId } }),
    allowedRoles: learner,
  },
  endOtherSessions: { args: userArgs, allowedRoles: learner },
  requestEmailChange: {
    args: (values) => ({
      ...userArgs(values),
      body: { email: `new-${values.userId}@example.com`, password: values.password },
    }),
    allowedRoles: learner,
  },
  confirmEmailChange: {
    args: (values) => ({ ...userArgs(values), body: { code: emailChangeCode(values.userId) } }),
    allowedRoles: learner,
    prepare: insertEmailChange,
  },

  changeOwnPassword: {
    args: (values) => ({
      ...userArgs(values),
      body: { password: values.password, newPassword: 'Lantern-7-quay' },
    }),
    allowedRoles: learner,
  },
  getSecondFactor: { args: userArgs, allowedRoles: learner },
  startSecondFactor: {
    args: (values) => ({ ...userArgs(values), body: { password: values.password } }),
    allowedRoles: learner,
  },
  enableSecondFactor: {
    args: (values) => ({ ...userArgs(values), body: { code: knownCode() } }),
    allowedRoles: learner,
    prepare: insertSetup,
  },
  disableSecondFactor: {
    args: (values) => ({ ...userArgs(values), body: { password: values.password, code: KNOWN_BACKUP_CODE } }),
    allowedRoles: learner,
    prepare: insertSecondFactor,
  },
  renewBackupCodes: {
    args: (values) => ({ ...userArgs(values), body: { password: values.password, code: KNOWN_BACKUP_CODE } }),
    allowedRoles: learner,
    prepare: insertSecondFactor,
  },

  requestEmailConfirmation: { args: userArgs, allowedRoles: learner },
  // The user's email address is already confirmed, so any code is accepted.
  confirmEmail: {
    args: (values) => ({ ...userArgs(values), body: { code: 'any code' } }),
    allowedRoles: learner,
  },

  getUser: { args: userArgs, allowedRoles: learner },
  getDeviceKey: { args: userArgs, allowedRoles: learner },
  updateUser: {
    args: (values) => ({ ...userArgs(values), body: { firstName: 'Kim' } }),
    allowedRoles: learner,
  },
  createUserMapping: { args: (values) => ({ ...userArgs(values), body: platform }), allowedRoles: learner },
  getUserMapping: { args: mappingArgs, allowedRoles: learner },
  updateUserMapping: {
    args: (values) => ({ ...mappingArgs(values), body: { platformData: {} } }),
    allowedRoles: learner,
  },
  listConsents: { args: userArgs, allowedRoles: learner },
  createConsent: {
    args: (values) => ({ ...userArgs(values), body: { userId: values.userId, ...consent } }),
    allowedRoles: learner,
  },
  exportOwnData: { args: userArgs, allowedRoles: learner },
  eraseAccount: {
    args: (values) => ({ ...userArgs(values), body: { password: values.password } }),
    allowedRoles: learner,
  },

  listOrganizationUserRoles: { args: ({ userId }) => ({ query: { userId } }), allowedRoles: learner },
  getOrganization: { args: organizationArgs, allowedRoles: administrator },
  setSecondFactorRequirement: {
    args: (values) => ({ ...organizationArgs(values), body: { isRequired: false } }),
    allowedRoles: administrator,
    prepare: insertSecondFactor,
  },
  listOrganizationAccounts: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    allowedRoles: administrator,
  },
  getAdministration: { args: () => ({ query: {} }), allowedRoles: 'anyone' },
  getAccount: { args: ({ accountId }) => ({ params: { accountId } }), allowedRoles: administrator },

  listCohorts: { args: ({ organizationId }) => ({ query: { organizationId } }), allowedRoles: administrator },
  listInstruments: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    allowedRoles: administrator,
  },
  previewInstrument: {
    args: (values) => ({ ...organizationQuery(values), params: { instrumentId: id, version } }),
    allowedRoles: administrator,
  },
  createCohortWithCode: {
    args: (values) => ({
      ...organizationQuery(values),
      body: { name: `Cohort ${randomUUID()}`, ...newCode },
    }),
    allowedRoles: administrator,
  },
  getCohort: { args: cohortArgs, allowedRoles: administrator },
  updateCohort: {
    args: (values) => ({
      ...cohortArgs(values),
      body: { name: values.cohortId, isArchived: true, version: 0 },
    }),
    allowedRoles: administrator,
  },
  createCohortCode: {
    args: (values) => ({ ...cohortArgs(values), body: newCode }),
    allowedRoles: administrator,
  },
  revokeCohortCode: {
    args: ({ organizationId, cohortId, accessCodeId }) => ({
      params: { folderId: cohortId, accessCodeId },
      query: { organizationId },
    }),
    allowedRoles: administrator,
  },
  updateRelease: {
    args: (values) => ({ ...cohortArgs(values), body: { kind: 'at-once', version: 0 } }),
    allowedRoles: administrator,
  },
  releaseReports: {
    args: (values) => ({ ...cohortArgs(values), body: { version: 0, notifyLearners: false } }),
    allowedRoles: administrator,
  },

  checkInvitations: {
    args: ({ organizationId, cohortId }) => ({ body: { organizationId, folderId: cohortId, text: '' } }),
    allowedRoles: administrator,
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
    allowedRoles: administrator,
  },
  remindInvitations: {
    args: ({ organizationId, invitationId }) => ({
      body: { organizationId, operationId: randomUUID(), invitationIds: [invitationId] },
    }),
    allowedRoles: administrator,
  },
  withdrawInvitations: {
    args: ({ organizationId, invitationId }) => ({ body: { organizationId, invitationIds: [invitationId] } }),
    allowedRoles: administrator,
  },
  getInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, query: {} }),
    allowedRoles: learner,
  },
  respondToInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, body: { response: 'ACCEPT' } }),
    allowedRoles: learner,
  },
  getReminders: { args: cohortArgs, allowedRoles: administrator },
  saveReminders: {
    args: (values) => ({ ...cohortArgs(values), body: { ...reminderSettings, version: 0 } }),
    allowedRoles: administrator,
  },
  previewReminder: {
    args: (values) => ({ ...cohortArgs(values), body: { stage: 'INVITED', sentence: '' } }),
    allowedRoles: administrator,
  },
  listReminders: { args: cohortArgs, allowedRoles: administrator },
  listAssessments: { args: () => ({ query: {} }), allowedRoles: 'anyone' },
  createAssessment: { args: ({ accessCode }) => ({ body: { accessCode } }), allowedRoles: 'anyone' },
  retakeAssessment: {
    args: completedAssessmentArgs,
    allowedRoles: learner,
    refusal: '409 assessment.no_retake',
  },
  getAssessment: { args: openAssessmentArgs, allowedRoles: learner },
  getInstructions: { args: openAssessmentArgs, allowedRoles: learner },
  getDemographicsPage: { args: openAssessmentArgs, allowedRoles: learner },
  getQuestionsPage: { args: openAssessmentArgs, allowedRoles: learner },
  saveAnswers: {
    args: (values) => ({ ...openAssessmentArgs(values), body: { responses } }),
    allowedRoles: learner,
  },
  getReport: { args: completedAssessmentArgs, allowedRoles: learnerOrAdministrator },
  getReportPdf: { args: completedAssessmentArgs, allowedRoles: learnerOrAdministrator },
  getProgress: { args: () => ({ query: {} }), allowedRoles: 'anyone' },
  getPlan: { args: () => ({}), allowedRoles: 'anyone' },
  startPlan: { args: () => ({}), allowedRoles: 'anyone' },
  erasePlan: { args: () => ({}), allowedRoles: 'anyone' },
  savePlanStep: {
    args: ({ assessmentId }) => ({
      params: { stepId: randomUUID() },
      body: { assessmentId, text: 'Ask two people', version: 0 },
    }),
    allowedRoles: learner,
    prepare: insertOwnPlan,
  },
  removePlanStep: { args: () => ({ params: { stepId: randomUUID() } }), allowedRoles: 'anyone' },
  savePlanNotes: {
    args: ({ assessmentId }) => ({
      params: { assessmentId },
      body: { notes: [{ prompt: 0, text: 'On Monday' }] },
    }),
    allowedRoles: learner,
    prepare: insertOwnPlan,
  },
  getPlanCalendar: { args: () => ({ query: {} }), allowedRoles: 'anyone', prepare: insertDatedStep },
  setPlanReminders: {
    args: () => ({ body: { isOn: true } }),
    allowedRoles: 'anyone',
    prepare: insertOwnPlan,
  },
  getObserverFeedback: { args: completedAssessmentArgs, allowedRoles: learner },
  askObservers: {
    args: ({ assessmentId }) => ({
      params: { assessmentId },
      body: { emails: [1, 2, 3].map(() => `observer-${randomUUID()}@example.com`) },
    }),
    allowedRoles: learner,
  },
  closeObserverFeedback: {
    args: ({ assessmentId }) => ({ params: { assessmentId }, body: {} }),
    allowedRoles: learner,
  },
  setObserverFeedback: {
    args: (values) => ({ ...organizationArgs(values), body: { isAllowed: true } }),
    allowedRoles: administrator,
  },
  createGroupReport: {
    args: ({ organizationId, cohortId }) => ({ params: { folderId: cohortId }, body: { organizationId } }),
    allowedRoles: administrator,
    refusal: '409 group.too_small',
  },
  getGroupReportPreview: { args: cohortArgs, allowedRoles: administrator },
  getGroupReportSummary: { args: cohortArgs, allowedRoles: administrator },
  createChange: {
    args: ({ organizationId, cohortId }) => ({
      body: { organizationId, fromFolderId: cohortId, folderId: cohortId },
    }),
    allowedRoles: administrator,
    refusal: '409 impact.not_comparable',
  },
  hideObserverSentence: {
    args: ({ assessmentId }) => ({ params: { assessmentId }, body: { sentence: 'You ask first.' } }),
    allowedRoles: learner,
  },
  getGroupReport: { args: cohortArgs, allowedRoles: administrator },
  getGroupReportPdf: { args: cohortArgs, allowedRoles: administrator },
  getGroupReportGuide: { args: cohortArgs, allowedRoles: administrator },
  getGroupReportSlides: { args: cohortArgs, allowedRoles: administrator },
  getImpact: {
    args: ({ organizationId, cohortId }) => ({
      query: { organizationId, fromFolderId: cohortId, folderId: cohortId, kind: 'cohorts' },
    }),
    allowedRoles: administrator,
  },
  getImpactPdf: {
    args: ({ organizationId, cohortId }) => ({
      query: { organizationId, fromFolderId: cohortId, folderId: cohortId, kind: 'cohorts' },
    }),
    allowedRoles: administrator,
  },
  getCustomization: { args: organizationArgs, allowedRoles: administrator },
  saveCustomization: {
    args: (values) => ({ ...organizationArgs(values), body: { settings, version: 0 } }),
    allowedRoles: administrator,
  },
  previewCustomization: {
    args: (values) => ({
      ...organizationArgs(values),
      body: { settings, kind: 'individual', language: 'en' },
    }),
    allowedRoles: administrator,
  },
  saveLogo: {
    args: (values) => ({ ...organizationArgs(values), body: { imageData: pixel } }),
    allowedRoles: administrator,
  },
  removeLogo: { args: (values) => ({ ...organizationArgs(values), query: {} }), allowedRoles: administrator },

  searchAssessments: {
    args: (values) => ({ ...organizationQuery(values), body: { folderIds: [values.cohortId] } }),
    allowedRoles: administrator,
  },
  exportAssessments: {
    args: (values) => ({ ...organizationQuery(values), body: { ids: [values.assessmentId] } }),
    allowedRoles: administrator,
  },
  exportDataset: {
    args: (values) => ({
      ...organizationQuery(values),
      body: { content: 'scores', hasNames: true, folderIds: [values.cohortId] },
    }),
    allowedRoles: administrator,
  },
  searchLeaders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderId: cohortId } }),
    allowedRoles: administrator,
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
    allowedRoles: administrator,
  },
  listBatchReports: { args: organizationQuery, allowedRoles: administrator },
  getBatchReport: { args: batchArgs, allowedRoles: administrator },
  getBatchReportFile: { args: batchArgs, allowedRoles: administrator },
  retryBatchReport: {
    args: (values) => ({ ...batchArgs(values), body: { only: 'all' } }),
    allowedRoles: administrator,
  },
  listActivity: { args: organizationQuery, allowedRoles: administrator },
  exportActivity: { args: organizationQuery, allowedRoles: administrator },
  getOverview: { args: organizationQuery, allowedRoles: administrator },
  listColleagues: { args: organizationQuery, allowedRoles: administrator },
  inviteColleague: {
    args: (values) => ({
      ...organizationQuery(values),
      body: {
        email: `colleague-${randomUUID()}@example.com`,
        organizationRole: 'CohortAdmin' as const,
        folderIds: [values.cohortId],
      },
    }),
    allowedRoles: administrator,
  },
  updateColleague: {
    args: ({ organizationId, cohortId, colleagueId }) => ({
      params: { colleagueId },
      query: { organizationId },
      body: { organizationRole: 'CohortAdmin', folderIds: [cohortId], version: 0 },
    }),
    allowedRoles: administrator,
  },
  revokeColleague: {
    args: ({ organizationId, colleagueId }) => ({ params: { colleagueId }, query: { organizationId } }),
    allowedRoles: administrator,
  },
  getPerson: {
    args: ({ userId, organizationId }) => ({ params: { userId }, query: { organizationId } }),
    allowedRoles: administrator,
  },
  moveAssessment: {
    args: ({ userId, organizationId, openAssessmentId, cohortId }) => ({
      params: { userId, assessmentId: openAssessmentId },
      query: { organizationId },
      body: { fromFolderId: cohortId, folderId: cohortId },
    }),
    allowedRoles: administrator,
  },
  freeSeat: {
    args: ({ userId, organizationId, openAssessmentId }) => ({
      params: { userId, assessmentId: openAssessmentId },
      query: { organizationId },
    }),
    allowedRoles: administrator,
  },
  searchFolders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderIds: [cohortId] } }),
    allowedRoles: administrator,
  },
  listConnections: { args: organizationQuery, allowedRoles: administrator },
  createConnection: {
    args: (values) => ({ ...organizationQuery(values), body: connection }),
    allowedRoles: administrator,
    refusal: '503 connection.unreachable',
  },
  updateConnection: {
    args: (values) => ({ ...connectionArgs(values), body: { ...connection, version: 0 } }),
    allowedRoles: administrator,
  },
  setSharedGroupRules: {
    args: (values) => ({ ...connectionArgs(values), body: { groupRules: [], version: 0 } }),
    allowedRoles: administrator,
    refusal: '404 not_found',
  },
  getConnectionDependents: { args: connectionArgs, allowedRoles: administrator },
  deleteConnection: { args: connectionArgs, allowedRoles: administrator },
  addConnectionDomain: {
    args: (values) => ({ ...connectionArgs(values), body: { domain: 'lakeside.example' } }),
    allowedRoles: administrator,
  },
  proveConnectionDomain: { args: domainArgs, allowedRoles: administrator },
  removeConnectionDomain: { args: domainArgs, allowedRoles: administrator },
  startConnectionTest: {
    args: connectionArgs,
    allowedRoles: administrator,
    refusal: '503 connection.unreachable',
  },
  finishConnectionTest: {
    args: (values) => ({ ...connectionArgs(values), body: providerReturn }),
    allowedRoles: administrator,
    refusal: '400 institution.invalid',
  },
  joinInstitution: {
    args: (values) => ({ ...userArgs(values), body: { ticket: 'ticket' } }),
    allowedRoles: learner,
    refusal: '400 institution.invalid',
  },
  startInstitutionProof: {
    args: userArgs,
    allowedRoles: learner,
    refusal: '503 connection.unreachable',
    async prepare(t, { userId }) {
      const { organizationId } = await buildOrganization(t)
      const { connectionId } = await insertConnection(t, { organizationId })
      await insertIdentityOf(t, connectionId, userId)
    },
  },
  finishInstitutionProof: {
    args: (values) => ({ ...userArgs(values), body: providerReturn }),
    allowedRoles: learner,
    refusal: '400 institution.invalid',
  },
  listPlatforms: { args: organizationQuery, allowedRoles: administrator },
  createPlatform: {
    args: (values) => ({ ...organizationQuery(values), body: platformRegistration }),
    allowedRoles: administrator,
    refusal: '503 platform.unreachable',
  },
  updatePlatform: {
    args: (values) => ({
      ...platformArgs(values),
      body: { ...platformRegistration, state: 'off', version: 0 },
    }),
    allowedRoles: administrator,
  },
  createRegistrationLink: { args: organizationQuery, allowedRoles: administrator },
  updateDeployment: {
    args: ({ organizationId, platformId, deploymentId }) => ({
      params: { platformId, deploymentId },
      query: { organizationId },
      body: { isApproved: true },
    }),
    allowedRoles: administrator,
  },
  listCourses: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderId: cohortId } }),
    allowedRoles: administrator,
  },
  updateCourse: {
    args: ({ organizationId, courseId }) => ({
      params: { courseId },
      query: { organizationId },
      body: { sendsInvitations: false },
    }),
    allowedRoles: administrator,
  },
  startInstitutionLogout: { args: () => ({}), allowedRoles: 'anyone' },
}
