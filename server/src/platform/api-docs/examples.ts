import type { Args, Endpoints, IndividualReport, Output } from '@lpi/contract'

type Example<Name extends keyof Endpoints> = {
  body?: Args<Endpoints[Name]> extends { body: infer Body } ? Body : never
  output?: Output<Endpoints[Name]>
}

const userId = '5f0c1f0e-6a3e-4c55-9d43-0f3f1a3f7c11'
const mappingId = '0b5f7f0c-2f5a-4c8e-8b7d-9c1d2e3f4a5b'
const organizationId = '9d7c1b52-1f0b-4a8e-8a1f-2f6b8c0d4e10'
const folderId = 'c2a4e6f8-0b1d-4f3a-9c5e-7d9f1b3a5c7e'
const assessmentId = '3e1d5c7b-9a8f-4e2d-8c6b-5a4f3e2d1c0b'
const previousAssessmentId = '8f6e4d2c-1b0a-4c9e-9d7f-3b2a1c0d9e8f'
const batchId = '7b6a5f4e-3d2c-4b1a-9f8e-7d6c5b4a3f2e'
const invitationId = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const stepId = '4f3e2d1c-0b9a-4c8d-8e7f-6a5b4c3d2e1f'
const connectionId = '2d4f6a8c-1e3b-4d5f-8a7c-9b0d1f3e5a7c'
const operationId = '6d5e4f3a-2b1c-4d0e-9f8a-7b6c5d4e3f2a'

const tokens = {
  token_type: 'Bearer' as const,
  access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJ1c2VyX2lkIjoiNWYwYzFmMGUifQ.c2lnbmF0dXJl',
  refresh_token: 'c2Vzc2lvbg.Z2VuZXJhdGlvbg',
  expires_in: 600,
}

const user = {
  userId,
  username: 'robin@example.com',
  email: 'robin@example.com',
  isEmailConfirmed: true,
  recoveryEmail: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Rivera',
  country: 'US',
  orgOrSchool: 'Example College',
  language: 'en',
  userMappings: [
    {
      id: mappingId,
      platformName: 'lpi',
      platformCustomer: 'example',
      platformRole: 'learner',
      platformUserId: null,
      platformAccountId: null,
      platformData: { orgOrSchool: 'Example College' },
    },
  ],
  hasPassword: true,
  institution: null,
}

const platformSettings = {
  name: 'Moodle',
  country: 'US',
  trustsEmail: true,
  seatsPerCourse: 200,
  teachersSeeReports: false,
  contactEmail: 'leadership@example.edu',
  issuer: 'https://moodle.example.edu',
  clientId: 'b5rMc0kqPz3vTtY',
  authorizationEndpoint: 'https://moodle.example.edu/mod/lti/auth.php',
  tokenEndpoint: 'https://moodle.example.edu/mod/lti/token.php',
  keySetUrl: 'https://moodle.example.edu/mod/lti/certs.php',
  audience: '',
}

const platform = {
  id: '6b8d0f2a-4c6e-4a8c-9e1f-3a5c7e9b1d3f',
  ...platformSettings,
  state: 'on' as const,
  deployments: [
    {
      id: '8c0e2a4b-6d8f-4b1c-8e3a-5c7f9b1d3e5a',
      deploymentId: '1',
      organizationId,
      approvedAt: '2026-03-02T09:15:00.000Z',
    },
  ],
  courses: 3,
  lastLaunchAt: '2026-03-02T09:40:00.000Z',
  endsAt: null,
  version: 1,
}

const toolAddresses = {
  toolUrl: 'https://leadership.example.edu/lti/launch',
  loginUrl: 'https://leadership.example.edu/lti/login',
  keySetUrl: 'https://leadership.example.edu/lti/keys',
  iconUrl: 'https://leadership.example.edu/lti/icon.svg',
}

const course = {
  id: '1e3a5c7f-9b1d-4e5a-8c7f-0b2d4f6a8c1e',
  title: 'Leadership 101',
  platformName: 'Moodle',
  folder: { id: folderId, name: 'Leadership 101' },
  teachers: [{ firstName: 'Tessa', lastName: 'Okafor' }],
  members: 31,
  joined: 28,
  sendsInvitations: false,
  syncedAt: '2026-03-02T09:15:00.000Z',
  hasSyncFailed: false,
  waitingCompletions: 0,
}

const connectionSettings = {
  name: 'Example College',
  issuer: 'https://login.example.edu',
  clientId: 'lpi',
  scopes: [],
  trustsEmail: true,
  hostedDomain: null,
  country: 'US',
  groupsClaim: 'groups',
  groupRules: [{ group: 'Leadership Center', organizationRole: 'OrgAdmin' as const, folderIds: [] }],
  isOnlyLogin: false,
  breakGlassEmail: 'dean@example.edu',
  state: 'draft' as const,
}

const connectionDomain = {
  domain: 'example.edu',
  recordName: '_lpi-connection.example.edu',
  recordValue: 'lpi-connection=u3Vf0m2Qyq1l1k8zY5s0bw',
  provedAt: null,
}

const connection = {
  ...connectionSettings,
  id: connectionId,
  hasSecret: true,
  redirectUri: 'https://leadership.example.org/login/return',
  logoutRedirectUri: 'https://leadership.example.org/login',
  loginLink: `https://leadership.example.org/login/with/${connectionId}`,
  domains: [connectionDomain],
  endsAt: null,
  version: 1,
}

const sharedConnection = {
  id: connectionId,
  name: 'Example College',
  issuer: 'https://login.example.edu',
  organizationName: 'Leadership Center',
  isOnlyLogin: false,
  state: 'on' as const,
  loginLink: connection.loginLink,
  endsAt: null,
  groupsClaim: 'groups',
  groupRules: connectionSettings.groupRules,
  version: 2,
}

const institution = { connectionId, name: 'Example College', isOnlyLogin: false }

const providerVisit = {
  url: 'https://login.example.edu/authorize?client_id=lpi&response_type=code&scope=openid+email+profile&state=n4bQgYhMfWWa',
  secret: 'ksXnsWTTZ1o6fS1rVx0bq2t4yQ8uJ3pLmZcA5dEhGiw',
}

const providerReturn = {
  secret: providerVisit.secret,
  query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=n4bQgYhMfWWa',
}

const consent = {
  userId,
  policyType: 'privacy-policy' as const,
  version: '1.0',
  status: 'accepted' as const,
  language: 'en',
  purposes: null,
  acceptedAt: '2026-03-02T09:15:00.000Z',
}

const reminderSchedule = {
  isOn: true,
  afterDays: 7,
  stages: ['INVITED' as const, 'NOT_STARTED' as const],
  sentence: 'We will discuss the results on Friday.',
  lastDay: '2026-06-30',
  quietFrom: 20,
  quietUntil: 8,
  timeZone: 'America/New_York',
  version: 2,
}
const cohortReminders = {
  folder: { id: folderId, name: 'Spring 2026' },
  schedule: reminderSchedule,
  activity: 'on' as const,
  reachable: { INVITED: 3, NOT_STARTED: 6, IN_PROGRESS: 5 },
  unsubscribed: 1,
}

const instrument = { id: 'everyday-leadership', version: '2.1.0', name: 'Everyday Leadership' }
const openRelease = { kind: 'at-once' as const, date: null, timeZone: null, from: null, isOpen: true }
const assessmentPath = `/lpi/api/v4/lpi-assessments/${assessmentId}`

const assessment = {
  id: assessmentId,
  status: 'IN_PROGRESS' as const,
  instrument,
  organizationName: 'Example College',
  folderName: 'Spring 2026',
  createdAt: '2026-03-02T09:20:00.000Z',
  updatedAt: '2026-03-02T09:31:00.000Z',
  completedAt: null,
  progress: 40,
  statementCount: 30,
  minutes: 10,
  requiresDemographics: false,
  hasDemographicAnswers: true,
  release: openRelease,
  retake: null,
  links: {
    demographics: `${assessmentPath}/demographics?page=1`,
    questions: `${assessmentPath}/questions?page=1`,
    resume: `${assessmentPath}/questions?page=3`,
    report: null,
  },
}

const completedAssessment = {
  ...assessment,
  status: 'COMPLETED' as const,
  updatedAt: '2026-03-02T09:40:00.000Z',
  completedAt: '2026-03-02T09:40:00.000Z',
  progress: 100,
  links: { ...assessment.links, resume: null, report: `/lpi/api/v4/lpi-reports/${assessmentId}` },
  receipt: { savedAt: '2026-03-02T09:40:00.000Z', answerCount: 30, checksum: '7K2M-9QXD-4FHT' },
}

const options = [
  { value: 1, text: 'Hardly ever' },
  { value: 4, text: 'Sometimes' },
  { value: 7, text: 'Nearly every time' },
]

const statement = {
  id: 'room-1',
  label: '7',
  text: 'I ask quiet members of a group for their view.',
  value: 7,
  answer: 'Nearly every time',
}

/** A report with one scale that has one statement. A real report has several scales and statements. */
const report: IndividualReport = {
  kind: 'individual',
  language: 'en',
  direction: 'ltr',
  instrument: { ...instrument, subtitle: 'A self-assessment' },
  learner: { name: 'Robin Rivera' },
  organization: { name: 'Example College', logoUrl: null },
  customization: {
    accentColor: null,
    coverTitle: null,
    introduction: [],
    sections: ['suggestions', 'change', 'comparison', 'ranking', 'reflection', 'plan'],
  },
  cohort: { name: 'Spring 2026' },
  completedAt: '2026-03-02T09:40:00.000Z',
  previousCompletedAt: null,
  options,
  introduction: ['This report summarizes your answers.'],
  portrait: [
    {
      part: 'step',
      sentences: [{ key: 'step', values: {} }],
      items: [{ key: 'text', values: { text: 'Ask someone who was there what they saw.' } }],
      statementIds: [],
      scaleIds: [],
    },
  ],
  scales: [
    {
      id: 'room',
      name: 'Making room',
      description: 'How you make room for the views of other people.',
      sum: 7,
      min: 1,
      max: 7,
      mean: 7,
      interpretation: 'You often make room for others.',
      notes: [{ key: 'average', values: { mean: 7, min: 1, max: 7 } }],
      statements: [statement],
      precision: {
        source: 'assumption',
        reliability: 0.7,
        standardError: 0.5,
        low: 6,
        high: 7,
        n: null,
        citation: null,
      },
      change: null,
      cohort: null,
      percentile: null,
      step: null,
      reflection: ['Whose view did you miss last week?'],
    },
  ],
  groups: [['room']],
  overview: [],
  ranking: [{ scaleId: 'room', scaleName: 'Making room', statement }],
  comparison: { status: 'none' },
  norm: null,
  reflection: ['Which result surprises you?'],
  plan: [{ prompt: 'What will you try next week?', hint: 'One small step is enough.' }],
  ownPlan: null,
  limits: ['Do not use this report for hiring decisions.'],
}

const step = {
  id: stepId,
  assessmentId,
  statementId: 'room-1',
  text: 'Ask two people before I decide.',
  dueOn: '2026-03-20',
  outcome: null,
  outcomeAt: null,
  createdAt: '2026-03-06T16:05:00.000Z',
  version: 1,
}
const plan = {
  consentedAt: '2026-03-06T16:04:00.000Z',
  sendsReminders: true,
  steps: [step],
  notes: [{ assessmentId, prompt: 0, text: 'On Tuesday, in the planning meeting.' }],
}

const linkCode = 'Xk2vT9sQb1LmZ0rWc8yNfA'
const checkIn = {
  steps: [{ id: stepId, text: step.text, dueOn: step.dueOn, outcome: 'done' as const }],
  sendsReminders: true,
}

const feedback = {
  instrumentName: 'Everyday Leadership',
  state: 'closed' as const,
  obstacle: null,
  closesAt: null,
  emails: [],
  hasEnough: false,
  result: {
    observers: 4,
    closedAt: '2026-03-24T09:00:00.000Z',
    scales: [
      {
        id: 'room',
        name: 'Making room',
        min: 1,
        max: 7,
        self: { mean: 6, band: { low: 5.2, high: 6.8 } },
        observers: { mean: 5.5, range: null, band: { low: 5.1, high: 5.9 }, standardError: 0.21 },
        comparison: 'similar' as const,
        statements: [{ id: statement.id, text: statement.text, self: 6, mean: 5.5, range: null }],
      },
    ],
    sentences: ['You ask before you decide.', 'You thank people by name.'],
  },
}
const openFeedback = {
  ...feedback,
  state: 'open' as const,
  closesAt: '2026-03-24T09:00:00.000Z',
  result: null,
  emails: ['ana@example.com', 'bo@example.com', 'cleo@example.com', 'dan@example.com'],
}
const rating = {
  learnerName: 'Robin Rivera',
  instrumentName: 'Everyday Leadership',
  closesAt: '2026-03-24T09:00:00.000Z',
  hasAccepted: true,
  hasFinished: false,
  sentence: null,
  options,
  isThirdPerson: false,
  statements: [{ id: statement.id, text: statement.text, value: 7 }],
}

const administratorRole = {
  organizationRole: 'OrgAdmin' as const,
  organizationName: 'Example College',
  organizationId,
  needsSecondFactor: false,
}
const organization = {
  organizationId,
  organizationName: 'Example College',
  logoUrl: null,
  requiresSecondFactor: false,
  allowsObservers: true,
}

const accessCodeId = 'e1b3d5f7-2a4c-4e6f-8b1d-3c5e7f9a2b4d'
const newCode = { instrument: { id: instrument.id, version: instrument.version }, seats: 30 }

const cohort = {
  id: folderId,
  name: 'Spring 2026',
  createdAt: '2026-02-20T08:00:00.000Z',
  isArchived: false,
  version: 0,
  members: 24,
  inProgress: 2,
  completed: 12,
  invited: 3,
  completedPeople: 12,
  task: 'OPENS_SOON' as const,
  release: {
    kind: 'from-date' as const,
    date: '2026-04-01',
    timeZone: 'America/New_York',
    from: '2026-04-01T04:00:00.000Z',
    isOpen: false,
    releasedAt: null,
    releasedBy: null,
    version: 2,
  },
  retakeDays: 90,
}

const overviewWeeks = [
  { from: '2026-03-09', to: '2026-03-15' },
  { from: '2026-03-16', to: '2026-03-22' },
]
const progress = { invited: 3, notStarted: 7, inProgress: 5, completed: 12, completedInWeeks: [4, 8] }
const cohortProgress = {
  id: folderId,
  name: 'Spring 2026',
  release: {
    kind: 'from-date' as const,
    date: '2026-04-01',
    timeZone: 'America/New_York',
    from: '2026-04-01T04:00:00.000Z',
    isOpen: false,
  },
  ...progress,
}

const batch = {
  id: batchId,
  type: 'individual' as const,
  status: 'RUNNING' as const,
  total: 12,
  completed: 5,
  failed: 0,
  folder: { id: folderId, name: 'Spring 2026' },
  edition: null,
  language: 'en',
  unprintable: [],
  requestedBy: 'Alex Morgan',
  createdAt: '2026-04-02T10:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  links: { self: `/api/v4/batch-reports/${batchId}`, file: null },
}

const settings = {
  accentColor: '#1f5f8b',
  individual: {
    coverTitle: 'Leadership at Example College',
    introduction: 'Welcome to your report.',
    sections: ['suggestions' as const, 'ranking' as const, 'plan' as const],
  },
  group: { coverTitle: '', introduction: '', sections: ['ranking' as const] },
}

const customization = {
  settings,
  version: 3,
  changedAt: '2026-03-20T14:05:00.000Z',
  changedBy: 'Alex Morgan',
  logoImageId: null,
  logoUrl: null,
}

/** Example request bodies and responses for the main operations in the OpenAPI document. */
export const examples: { [Name in keyof Endpoints]?: Example<Name> } = {
  login: { body: { username: 'robin@example.com', password: 'Kettle-42-moss' }, output: tokens },
  loginWithCode: { body: { challenge: 'b3Blbi1zZXNhbWU', code: '492 039' }, output: tokens },
  refreshTokens: {
    body: { grant_type: 'refresh_token', client_id: 'lpi-ui', refresh_token: tokens.refresh_token },
    output: tokens,
  },
  listSessions: {
    output: {
      items: [
        {
          id: operationId,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          createdAt: '2026-03-02T09:10:00.000Z',
          lastUsedAt: '2026-03-02T09:40:00.000Z',
          expiresAt: '2026-04-01T09:40:00.000Z',
          hasSecondFactor: false,
          isCurrent: true,
        },
      ],
    },
  },
  recoverPassword: { body: { username: 'robin@example.com', siteType: 'lpi' } },
  changePassword: { body: { code: 'Zk3vT8pQ', newPassword: 'Marble-17-fern' } },
  changeOwnPassword: {
    body: { password: 'Kettle-42-moss', newPassword: 'Marble-17-fern' },
    output: tokens,
  },
  openEmailChange: {
    body: { code: 'Zk3vT8pQ' },
    output: { userId, email: 'robin@example.com', newEmail: 'robin.rivera@example.org' },
  },
  confirmEmailChange: { body: { code: 'Zk3vT8pQ' }, output: tokens },
  confirmEmailChangeWithPassword: { body: { code: 'Zk3vT8pQ', newPassword: 'Marble-17-fern' } },
  enableSecondFactor: {
    body: { code: '492 039' },
    output: { backupCodes: ['7K2M-9QXD-4FHT-A1WZ'], tokens },
  },
  createUser: {
    body: {
      username: 'robin@example.com',
      email: 'robin@example.com',
      firstName: 'Robin',
      lastName: 'Rivera',
      country: 'US',
      orgOrSchool: 'Example College',
      password: 'Kettle-42-moss',
      language: 'en',
      userMappings: [{ platformName: 'lpi', platformCustomer: 'example', platformRole: 'learner' }],
    },
    output: { userId, country: 'US' },
  },
  listPlatforms: { output: { items: [platform], tool: toolAddresses } },
  createPlatform: { body: { ...platformSettings, deploymentIds: ['1'] }, output: platform },
  updatePlatform: { body: { ...platformSettings, state: 'on', version: 1 }, output: platform },
  createRegistrationLink: {
    output: {
      url: 'https://leadership.example.edu/lti/register?token=2sJp0m6RkQ8y4tT1nXw5Zg',
      expiresAt: '2026-03-03T09:15:00.000Z',
    },
  },
  updateDeployment: { body: { isApproved: true }, output: platform },
  listCourses: { output: { items: [course] } },
  updateCourse: { body: { sendsInvitations: true }, output: { ...course, sendsInvitations: true } },
  startCourseVisit: {
    body: { ticket: 'kq3Jm0c1m6RkQ8y4tT1nXw5Zg' },
    output: { tokens, destination: 'questions', assessmentId, folderId: null, organizationId: null },
  },
  listConnections: { output: { items: [connection], shared: [sharedConnection] } },
  createConnection: { body: { ...connectionSettings, clientSecret: 'a secret' }, output: connection },
  updateConnection: { body: { ...connectionSettings, version: 1 }, output: connection },
  setSharedGroupRules: {
    body: { groupRules: connectionSettings.groupRules, version: 1 },
    output: sharedConnection,
  },
  getConnectionDependents: {
    output: {
      accounts: 214,
      accountsWithoutPassword: 198,
      accountsWithoutAddress: 3,
      administrators: 2,
      cohorts: 6,
      isBlocked: false,
    },
  },
  addConnectionDomain: { body: { domain: 'example.edu' }, output: connectionDomain },
  proveConnectionDomain: { output: { ...connectionDomain, provedAt: '2026-03-02T09:15:00.000Z' } },
  startConnectionTest: { output: providerVisit },
  finishConnectionTest: {
    body: providerReturn,
    output: {
      claims: [{ name: 'email', value: 'robin@example.edu', finding: 'email_used' }],
      findings: [{ finding: 'email_used', level: 'ok', values: { claim: 'email' } }],
      wouldBe: {
        account: 'new',
        email: 'robin@example.edu',
        firstName: 'Robin',
        lastName: 'Rivera',
        organizationRole: null,
      },
    },
  },
  findInstitution: { body: { email: 'robin@example.edu' }, output: { institution } },
  getInstitution: { output: institution },
  startInstitutionLogin: { output: providerVisit },
  finishInstitutionLogin: { body: providerReturn, output: tokens },
  joinInstitution: { body: { ticket: 'SplxlOBeZQQYbYS6WxSbIA' } },
  startInstitutionProof: { output: providerVisit },
  finishInstitutionProof: { body: providerReturn },
  startInstitutionLogout: { output: { url: 'https://login.example.edu/logout?client_id=lpi' } },
  getUser: { output: user },
  getDeviceKey: { output: { key: 'u3Vf0m2Qyq1l1k8zY5s0b7nJt4o2cX9dRr6wHhLkPzE=' } },
  updateUser: { body: { orgOrSchool: 'Example College', language: 'en' }, output: user },
  getUserMapping: { output: user.userMappings[0]! },
  listConsents: { output: { items: [consent] } },
  createConsent: {
    body: { policyType: 'privacy-policy', version: '1.0', status: 'accepted', language: 'en' },
    output: consent,
  },
  createAssessment: { body: { accessCode: 'SPRING26' }, output: assessment },
  retakeAssessment: { output: assessment },
  checkAccessCode: {
    body: { accessCode: 'SPRING26' },
    output: { organizationName: 'Example College', folderName: 'Spring' },
  },
  listAssessments: { output: { items: [assessment] } },
  getAssessment: { output: assessment },
  getQuestionsPage: {
    output: {
      type: 'Assessment',
      page: 2,
      totalPages: 6,
      questions: [
        {
          id: statement.id,
          text: statement.text,
          label: statement.label,
          kind: 'scale',
          required: true,
          answers: options,
          response: null,
        },
      ],
      links: {
        previous: `${assessmentPath}/questions?page=1`,
        next: `${assessmentPath}/questions?page=3`,
      },
    },
  },
  saveAnswers: {
    body: { responses: [{ questionId: statement.id, value: 7 }], operationId },
    output: completedAssessment,
  },
  getReport: {
    output: {
      fileName: 'Everyday Leadership - Robin Rivera.pdf',
      links: { pdf: `/lpi/api/v4/lpi-reports/${assessmentId}/pdf` },
      isOwn: true,
      report,
    },
  },
  getSampleReport: { output: { report } },
  getProgress: {
    output: {
      items: [
        {
          instrument: { id: instrument.id, name: instrument.name },
          assessments: [
            { id: previousAssessmentId, completedAt: '2025-11-20T10:00:00.000Z' },
            { id: assessmentId, completedAt: '2026-03-02T09:40:00.000Z' },
          ],
          scales: [
            {
              id: 'room',
              name: 'Making room',
              points: [
                { sum: 31, min: 5, max: 50, band: { low: 26, high: 36 } },
                { sum: 42, min: 5, max: 50, band: { low: 37, high: 47 } },
              ],
              change: { firstSum: 31, difference: 11, significance: 'higher' },
            },
          ],
        },
      ],
    },
  },
  getPlan: { output: plan },
  startPlan: { output: plan },
  savePlanStep: {
    body: {
      assessmentId,
      statementId: 'room-1',
      text: 'Ask two people before I decide.',
      dueOn: '2026-03-20',
      outcome: null,
      version: 0,
    },
    output: step,
  },
  savePlanNotes: { body: { notes: [{ prompt: 0, text: 'On Tuesday, in the planning meeting.' }] } },
  setPlanReminders: { body: { isOn: true }, output: plan },
  openCheckIn: { body: { code: linkCode }, output: checkIn },
  answerCheckIn: { body: { code: linkCode, stepId, outcome: 'done' }, output: checkIn },
  stopPlanReminders: { body: { code: linkCode }, output: { ...checkIn, sendsReminders: false } },
  getObserverFeedback: { output: feedback },
  askObservers: { body: { emails: openFeedback.emails, language: 'en' }, output: openFeedback },
  closeObserverFeedback: { body: { language: 'en' }, output: feedback },
  openRating: { body: { code: linkCode, language: 'en' }, output: rating },
  acceptRating: { body: { code: linkCode, language: 'en' }, output: rating },
  saveRating: { body: { code: linkCode, responses: [{ questionId: 'room-1', value: 7 }] } },
  saveRatingSentence: { body: { code: linkCode, sentence: 'You ask before you decide.' } },
  finishRating: { body: { code: linkCode } },
  stopObserverEmails: { body: { code: linkCode } },
  setObserverFeedback: {
    body: { isAllowed: true },
    output: {
      organizationId,
      organizationName: 'Example College',
      logoUrl: null,
      requiresSecondFactor: false,
      allowsObservers: true,
    },
  },
  createBatchReport: {
    body: {
      organizationId,
      type: 'individual',
      folderId,
      language: 'en',
      path: '/reports/individual',
      settings: { selector: 'section', width: 6.5, height: 8.5, scale: 1 },
    },
    output: { ...batch, status: 'QUEUED', completed: 0 },
  },
  getBatchReport: { output: { ...batch, failures: [] } },
  listCohorts: { output: { items: [cohort], total: 1, offset: 0, size: 20 } },
  getOverview: {
    output: {
      weeks: overviewWeeks,
      progress,
      people: { total: 27, completed: 12 },
      tasks: [{ kind: 'OPENS_SOON', cohort: cohortProgress }],
      taskCount: 1,
      items: [cohortProgress],
      total: 1,
      offset: 0,
      size: 20,
    },
  },
  listInstruments: { output: { items: [instrument] } },
  previewInstrument: {
    output: {
      minutes: 10,
      statements: [statement.text],
      answers: ['Hardly ever', 'Nearly every time'],
      demographics: ['How old are you?'],
      report,
    },
  },
  createCohortWithCode: {
    body: {
      name: 'Spring 2026',
      instrument: newCode.instrument,
      seats: 30,
      expiresOn: '2026-06-30',
      timeZone: 'America/New_York',
    },
    output: cohort,
  },
  getCohort: {
    output: {
      ...cohort,
      accessCodes: [
        {
          id: accessCodeId,
          code: 'ABCD-EFGH-JKMN',
          instrument: instrument.name,
          seats: 30,
          seatsTaken: 24,
          state: 'open' as const,
          expiresAt: '2026-07-01T03:59:59.999Z',
          expiresOn: '2026-06-30',
          timeZone: 'America/New_York',
          createdAt: '2026-02-20T08:00:00.000Z',
        },
      ],
    },
  },
  updateCohort: {
    body: { name: 'Spring 2026', isArchived: false, retakeDays: 90, version: 0 },
    output: cohort,
  },
  createCohortCode: { body: newCode, output: { id: accessCodeId, code: 'ABCD-EFGH-JKMN' } },
  updateRelease: {
    body: { kind: 'from-date', date: '2026-04-01', timeZone: 'America/New_York', version: 1 },
    output: cohort,
  },
  releaseReports: {
    body: { version: 2, notifyLearners: true },
    output: {
      ...cohort,
      release: {
        ...cohort.release,
        isOpen: true,
        releasedAt: '2026-03-28T12:00:00.000Z',
        releasedBy: 'Alex Morgan',
        version: 3,
      },
      emailCount: 12,
    },
  },
  getCustomization: { output: customization },
  saveCustomization: { body: { settings, version: 2 }, output: customization },
  inviteLearners: {
    body: {
      organizationId,
      folderId,
      operationId,
      emails: ['robin@example.com', 'sam@example.com'],
      names: [{ email: 'sam@example.com', firstName: 'Sam', lastName: 'Park' }],
      language: 'en',
    },
    output: { invited: 2, alreadyInvited: 0, alreadyInCohort: 0 },
  },
  getReminders: { output: cohortReminders },
  saveReminders: { body: { ...reminderSchedule, version: 1 }, output: cohortReminders },
  previewReminder: {
    body: { stage: 'INVITED', sentence: 'We will discuss the results on Friday.', language: 'en' },
    output: {
      subject: 'Reminder: Example College invites you to Everyday Leadership',
      text: 'Hello,\n\nExample College invited you to take Everyday Leadership.\n',
    },
  },
  listReminders: {
    output: {
      items: [
        {
          id: operationId,
          email: 'sam@example.com',
          name: null,
          stage: 'INVITED',
          state: 'SENT',
          refusal: null,
          at: '2026-03-08T09:00:00.000Z',
        },
      ],
      total: 1,
      offset: 0,
      size: 20,
    },
  },
  unsubscribeFromReminders: { output: { organizationName: 'Example College' } },
  getInviter: { body: { code: linkCode }, output: { organizationName: 'Example College' } },
  respondToInvitation: {
    body: { response: 'ACCEPT' },
    output: { id: invitationId, status: 'ACCEPTED', assessmentId },
  },
  searchAssessments: {
    body: { keyword: 'robin', status: ['COMPLETED'], orderBy: '-CompletedAt', offset: 0, size: 20 },
    output: {
      items: [
        {
          id: assessmentId,
          status: 'COMPLETED',
          learner: { id: userId, firstName: 'Robin', lastName: 'Rivera', email: 'robin@example.com' },
          folder: { id: folderId, name: 'Spring 2026' },
          instrument,
          progress: 100,
          createdAt: assessment.createdAt,
          updatedAt: completedAssessment.updatedAt,
          completedAt: completedAssessment.completedAt,
          invitation: null,
        },
      ],
      total: 1,
      offset: 0,
      size: 20,
      counts: { INVITATION_SENT: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 1, WITHDRAWN: 0 },
      failedMails: 0,
    },
  },
  listColleagues: {
    output: {
      items: [
        {
          id: userId,
          email: 'robin@example.com',
          name: 'Robin Rivera',
          lastSeenAt: '2026-03-02T09:15:00.000Z',
          hasSecondFactor: true,
          organizationRole: 'CohortAdmin',
          folders: [{ id: folderId, name: 'Spring 2026' }],
          grantedAt: '2026-03-01T08:00:00.000Z',
          isSelf: false,
          version: 0,
        },
      ],
    },
  },
  inviteColleague: {
    body: { email: 'sam@example.com', organizationRole: 'CohortAdmin', folderIds: [folderId] },
  },
  updateColleague: { body: { organizationRole: 'OrgAdmin', folderIds: [], version: 0 } },
  getPerson: {
    output: {
      id: userId,
      firstName: 'Robin',
      lastName: 'Rivera',
      email: 'robin@example.com',
      assessments: [
        {
          id: assessmentId,
          status: 'COMPLETED',
          learner: { id: userId, firstName: 'Robin', lastName: 'Rivera', email: 'robin@example.com' },
          folder: { id: folderId, name: 'Spring 2026' },
          instrument,
          progress: 100,
          createdAt: assessment.createdAt,
          updatedAt: completedAssessment.updatedAt,
          completedAt: completedAssessment.completedAt,
          invitation: null,
          isReleased: true,
          isInReleasedGroup: false,
        },
      ],
      invitations: [],
      mails: [
        {
          kind: 'SCHEDULED_REMINDER',
          folder: { id: folderId, name: 'Spring 2026' },
          at: '2026-03-08T08:00:00.000Z',
          stage: 'NOT_STARTED',
          state: 'SENT',
          refusal: null,
        },
      ],
      consents: [{ policyType: 'privacy-policy', version: '1.0', acceptedAt: consent.acceptedAt }],
    },
  },
  moveAssessment: {
    body: { fromFolderId: folderId, folderId: '8d6c5b4a-3f2e-4d1c-9b0a-1f2e3d4c5b6a' },
  },
  listActivity: {
    output: {
      items: [
        {
          id: 4711,
          at: '2026-03-02T09:15:00.000Z',
          event: 'report.viewed',
          by: 'person',
          actor: { id: userId, name: 'Robin Rivera' },
          subject: { id: mappingId, name: 'Ada Lindqvist' },
          cohort: null,
          count: null,
          dataset: null,
        },
      ],
      hasMore: false,
      people: [{ id: userId, name: 'Robin Rivera' }],
    },
  },
  searchFolders: {
    output: {
      items: [{ id: folderId, name: 'Spring 2026', assessmentCount: 24, completedCount: 12 }],
      total: 1,
      offset: 0,
      size: 20,
    },
  },
  listOrganizationUserRoles: {
    output: {
      items: [administratorRole],
      cohortRoles: [],
    },
  },
  getOrganization: { output: organization },
  getAdministration: {
    output: {
      roles: [administratorRole],
      needsSecondFactor: false,
      organization: { ...organization, accountId: null, isLimited: false },
    },
  },
}
