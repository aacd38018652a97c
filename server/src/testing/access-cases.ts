import { randomUUID } from 'node:crypto'
import { type Args, batchSettings, type Endpoints, defaultReportSettings as settings } from '@lpi/contract'
import type { AccessFixtures } from './access-fixtures.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'

/** What a row fills in: the ids of an organisation, its learner and its administrator, and what these two know. */
export type Known = AccessFixtures['ids'] & { password: string; accessCode: string }

/** Whom an endpoint answers about these ids; `anyone` where it names nothing of anybody's. */
type By = readonly ('learner' | 'administrator')[] | 'anyone'

type Row<Name extends keyof Endpoints> = {
  args: (known: Known) => Args<Endpoints[Name]>
  by: By
}

type Closed = {
  [Name in keyof Endpoints]: Endpoints[Name]['access'] extends 'public' ? never : Name
}[keyof Endpoints]

const learner = ['learner'] as const
const administrator = ['administrator'] as const
const both = ['learner', 'administrator'] as const

const user = ({ userId }: Known) => ({ params: { userId } })
const mapping = ({ userId, mappingId }: Known) => ({ params: { userId, mappingId } })
const organization = ({ organizationId }: Known) => ({ params: { organizationId } })
const inOrganization = ({ organizationId }: Known) => ({ query: { organizationId } })
const completed = ({ assessmentId }: Known) => ({ params: { assessmentId }, query: {} })
const open = ({ openAssessmentId }: Known) => ({ params: { assessmentId: openAssessmentId }, query: {} })
const batch = ({ batchId }: Known) => ({ params: { batchId } })
const cohort = ({ organizationId, cohortId }: Known) => ({
  params: { folderId: cohortId },
  query: { organizationId },
})
const platform = { platformName: 'lms', platformCustomer: '', platformRole: '', platformUserId: '' }
const consent = { policyType: 'privacy-policy', version: '1.0', status: 'accepted' } as const
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const responses = answersTo(sampleInstrument(), 3)

/** Every endpoint that needs a log-in, with correct arguments: a new one does not compile without its row. */
export const accessCases: { [Name in Closed]: Row<Name> } = {
  logout: { args: () => ({}), by: 'anyone' },
  listSessions: { args: user, by: learner },
  endUserSession: { args: ({ userId, sessionId }) => ({ params: { userId, sessionId } }), by: learner },
  endOtherSessions: { args: user, by: learner },
  requestEmailChange: {
    args: (k) => ({ ...user(k), body: { email: `new-${k.userId}@example.com`, password: k.password } }),
    by: learner,
  },

  requestEmailConfirmation: { args: user, by: learner },
  confirmEmail: {
    args: (k) => ({ ...user(k), body: { code: 'any, for a confirmed address' } }),
    by: learner,
  },

  getUser: { args: user, by: learner },
  updateUser: { args: (k) => ({ ...user(k), body: { firstName: 'Kim' } }), by: learner },
  createUserMapping: { args: (k) => ({ ...user(k), body: platform }), by: learner },
  getUserMapping: { args: mapping, by: learner },
  updateUserMapping: { args: (k) => ({ ...mapping(k), body: { platformData: {} } }), by: learner },
  listConsents: { args: user, by: learner },
  createConsent: { args: (k) => ({ ...user(k), body: { userId: k.userId, ...consent } }), by: learner },
  exportOwnData: { args: user, by: learner },
  eraseAccount: { args: (k) => ({ ...user(k), body: { password: k.password } }), by: learner },

  listOrganizationUserRoles: { args: ({ userId }) => ({ query: { userId } }), by: learner },
  getOrganization: { args: organization, by: administrator },
  listAccountOrganizations: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    by: administrator,
  },
  getAccount: { args: ({ accountId }) => ({ params: { accountId } }), by: administrator },

  listCohorts: { args: ({ organizationId }) => ({ query: { organizationId } }), by: administrator },
  updateRelease: {
    args: (k) => ({ ...cohort(k), body: { kind: 'at-once', version: 0 } }),
    by: administrator,
  },
  releaseReports: { args: (k) => ({ ...cohort(k), body: { version: 0 } }), by: administrator },

  listInvitations: {
    args: ({ organizationId }) => ({ query: { organizationId } }),
    by: administrator,
  },
  checkInvitations: {
    args: ({ organizationId, cohortId }) => ({ body: { organizationId, folderId: cohortId, text: '' } }),
    by: administrator,
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
    by: administrator,
  },
  remindInvitations: {
    args: ({ organizationId, invitationId }) => ({
      body: { organizationId, operationId: randomUUID(), invitationIds: [invitationId] },
    }),
    by: administrator,
  },
  withdrawInvitations: {
    args: ({ organizationId, invitationId }) => ({ body: { organizationId, invitationIds: [invitationId] } }),
    by: administrator,
  },
  getInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, query: {} }),
    by: learner,
  },
  respondToInvitation: {
    args: ({ invitationId }) => ({ params: { invitationId }, body: { response: 'ACCEPT' } }),
    by: learner,
  },
  listAssessments: { args: () => ({ query: {} }), by: 'anyone' },
  createAssessment: { args: ({ accessCode }) => ({ body: { accessCode } }), by: 'anyone' },
  getAssessment: { args: open, by: learner },
  getInstructions: { args: open, by: learner },
  getDemographicsPage: { args: open, by: learner },
  getQuestionsPage: { args: open, by: learner },
  saveAnswers: { args: (k) => ({ ...open(k), body: { responses } }), by: learner },
  getReport: { args: completed, by: both },
  getReportPdf: { args: completed, by: both },
  getGroupReport: { args: cohort, by: administrator },
  getGroupReportPdf: { args: cohort, by: administrator },
  getCustomization: { args: organization, by: administrator },
  saveCustomization: {
    args: (k) => ({ ...organization(k), body: { settings, version: 0 } }),
    by: administrator,
  },
  previewCustomization: {
    args: (k) => ({ ...organization(k), body: { settings, kind: 'individual', language: 'en' } }),
    by: administrator,
  },
  saveLogo: { args: (k) => ({ ...organization(k), body: { imageData: pixel } }), by: administrator },
  removeLogo: { args: (k) => ({ ...organization(k), query: {} }), by: administrator },

  searchAssessments: {
    args: (k) => ({ ...inOrganization(k), body: { folderIds: [k.cohortId] } }),
    by: administrator,
  },
  exportAssessments: {
    args: (k) => ({ ...inOrganization(k), body: { ids: [k.assessmentId] } }),
    by: administrator,
  },
  searchLeaders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderId: cohortId } }),
    by: administrator,
  },
  createBatchReport: {
    args: ({ organizationId, cohortId: folderId }) => ({
      body: {
        ...{ organizationId, folderId, type: 'individual' as const, path: '/reports/individual' as const },
        settings: batchSettings,
      },
    }),
    by: administrator,
  },
  listBatchReports: { args: inOrganization, by: administrator },
  getBatchReport: { args: batch, by: administrator },
  getBatchReportFile: { args: batch, by: administrator },
  retryBatchReport: { args: (k) => ({ ...batch(k), body: { only: 'all' } }), by: administrator },
  searchFolders: {
    args: ({ organizationId, cohortId }) => ({ query: { organizationId, folderIds: [cohortId] } }),
    by: administrator,
  },
}
