import type { Assessment, Cohort, FoundAssessment, Question, QuestionPage } from '@lpi/contract'
import type { Profile } from '../session/profile.ts'

/** A different valid id for each number. */
export const buildId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const timestamp = '2026-03-07T12:00:00.000Z'

export function buildAssessment(overrides: Partial<Assessment> = {}): Assessment {
  return {
    id: buildId(1),
    status: 'IN_PROGRESS',
    instrument: { id: 'everyday', version: '1', name: 'Everyday Leadership' },
    organizationName: 'Lakeside College',
    folderName: 'Autumn',
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: null,
    progress: 0,
    statementCount: 30,
    minutes: 10,
    requiresDemographics: false,
    hasDemographicAnswers: false,
    release: { kind: 'at-once', date: null, timeZone: null, from: null, isOpen: true },
    retake: null,
    links: { demographics: null, questions: '/questions', resume: null, report: null },
    ...overrides,
  }
}

/** A required statement with the options `from` to `to`. */
function buildStatement(number: number, { from = 1, to = 10, response }: StatementOptions = {}): Question {
  return {
    id: `q${number}`,
    text: `I do the ordinary thing number ${number}.`,
    label: String(number),
    kind: 'scale',
    required: true,
    answers: Array.from({ length: to - from + 1 }, (_, i) => ({
      value: from + i,
      text: i === 0 ? 'Hardly ever' : from + i === to ? 'Nearly every time' : `Option ${from + i}`,
    })),
    response: response === undefined ? null : { value: response },
  }
}
type StatementOptions = { from?: number; to?: number; response?: number }

/** A page with six statements, from an assessment with five pages. */
export function buildQuestionPage(number: number, options: StatementOptions = {}): QuestionPage {
  return {
    type: 'Assessment',
    page: number,
    totalPages: 5,
    questions: Array.from({ length: 6 }, (_, i) => buildStatement(number * 6 - 5 + i, options)),
    links: { previous: number > 1 ? '/previous' : null, next: number < 5 ? '/next' : null },
  }
}

export function buildFoundAssessment(
  number: number,
  overrides: Partial<FoundAssessment> = {},
): FoundAssessment {
  return {
    id: buildId(number),
    status: 'COMPLETED',
    learner: {
      id: buildId(number + 600),
      firstName: 'Ada',
      lastName: `Learner ${number}`,
      email: `ada-${number}@example.com`,
    },
    folder: { id: buildId(900), name: 'Autumn' },
    instrument: { id: 'everyday', version: '1', name: 'Everyday Leadership' },
    progress: 100,
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: timestamp,
    invitation: null,
    ...overrides,
  }
}

export function buildCohort(number: number, overrides: Partial<Cohort> = {}): Cohort {
  return {
    id: buildId(number),
    name: 'Autumn',
    createdAt: timestamp,
    isArchived: false,
    version: 1,
    members: 12,
    inProgress: 2,
    completed: 7,
    invited: 3,
    completedPeople: 7,
    task: null,
    release: {
      kind: 'at-once',
      date: null,
      timeZone: null,
      from: null,
      isOpen: true,
      releasedAt: null,
      releasedBy: null,
      version: 1,
    },
    retakeDays: 90,
    ...overrides,
  }
}

export const administrator: Profile = {
  user: {
    userId: buildId(500),
    username: 'ada@example.com',
    email: 'ada@example.com',
    isEmailConfirmed: true,
    recoveryEmail: null,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    country: 'SE',
    orgOrSchool: '',
    language: 'en',
    userMappings: [],
    hasPassword: true,
    institution: null,
  },
  consents: [],
  organization: {
    organizationId: buildId(600),
    organizationName: 'Lakeside College',
    logoUrl: null,
    requiresSecondFactor: false,
    allowsObservers: true,
    accountId: null,
    isLimited: false,
  },
  organizationError: null,
  organizations: [
    {
      organizationRole: 'OrgAdmin',
      organizationName: 'Lakeside College',
      organizationId: buildId(600),
      needsSecondFactor: false,
    },
  ],
  isAdministrator: true,
  needsSecondFactor: false,
  missingTerms: [],
}
