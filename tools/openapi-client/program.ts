/**
 * Uses the API through a generated client, without any other part of the product:
 * `node program.ts <base URL> <access code> <administrator's access token> <administrator's id>`.
 */
import createClient from 'openapi-fetch'
// `npm run generate` writes this file.
import type { components, paths } from './generated/api.d.ts'

type Schemas = components['schemas']
type User = Schemas['User']
type Assessment = Schemas['Assessment']
type Report = Schemas['Report']
type Client = ReturnType<typeof createClient<paths>>

const [baseUrl = '', accessCode = '', administratorToken = '', administratorId = ''] = process.argv.slice(2)
const calledOperations = new Set<string>()

const visitor = connect()
const tokens = await register(visitor, 'robin@example.com', 'Kettle-42-moss')
const learner = connect(tokens.access_token)
const profile = await acceptPolicy(learner, tokens.userId)
const assessment = await completeAssessment(learner, 4)
const resetError = await resetPassword(visitor)
const administration = await administer(connect(administratorToken), administratorId)
console.log(
  JSON.stringify({ profile, assessment, resetError, administration, called: [...calledOperations] }),
)

/** Returns a client that records the operations it calls. */
function connect(token?: string) {
  const client = createClient<paths>({ baseUrl })
  client.use({
    onRequest({ request, schemaPath }) {
      calledOperations.add(`${request.method.toLowerCase()} ${schemaPath}`)
      if (token) request.headers.set('authorization', `Bearer ${token}`)
    },
  })
  return client
}

async function register(client: Client, username: string, password: string) {
  const { userId } = expectData(
    await client.POST('/users/api/v4/users', {
      body: { username, email: username, firstName: 'Robin', lastName: 'Rivera', country: 'US', password },
    }),
  )
  const tokens = expectData(await client.POST('/users/api/v4/users/login', { body: { username, password } }))
  return { ...tokens, userId }
}

/** Accepts the privacy policy and reads the data stored about the user. */
async function acceptPolicy(client: Client, userId: string) {
  const params = { path: { userId } }
  const config = expectData(await client.GET('/config.json'))
  await client.POST('/users/api/v4/users/{userId}/user-consents', {
    params,
    body: { policyType: 'privacy-policy', version: config.policyVersions.privacy, status: 'accepted' },
  })
  const user: User = expectData(await client.GET('/users/api/v4/users/{userId}', { params }))
  const sessions = expectData(await client.GET('/users/api/v4/users/{userId}/sessions', { params }))
  const path = '/users/api/v4/users/{userId}/second-factor'
  const { enabledAt } = expectData(await client.GET(path, { params }))
  const exportedData = expectData(await client.GET('/users/api/v4/users/{userId}/export', { params }))
  // @ts-expect-error The contract declares no such field.
  void user.nickname
  return {
    firstName: user.firstName,
    sessions: sessions.items.length,
    hasSecondFactor: enabledAt !== null,
    consents: exportedData.consents.map(({ status }) => status),
  }
}

/**
 * Redeems an access code and gives every statement the same answer. Returns the status before and after, and what the
 * API returns about the report, the plan and the observer feedback.
 */
async function completeAssessment(client: Client, value: number) {
  const startedAssessment: Assessment = expectData(
    await client.POST('/lpi/api/v4/lpi-assessments', { body: { accessCode } }),
  )
  const path = { assessmentId: startedAssessment.id }
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const questions = expectData(
      await client.GET('/lpi/api/v4/lpi-assessments/{assessmentId}/questions', {
        params: { path, query: { page } },
      }),
    )
    totalPages = questions.totalPages
    const responses = questions.questions.map(({ id }) => ({ questionId: id, value }))
    await client.PUT('/lpi/api/v4/lpi-assessments/{assessmentId}', { params: { path }, body: { responses } })
  }
  const { items } = expectData(await client.GET('/lpi/api/v4/lpi-assessments'))
  const { report } = expectData(
    await client.GET('/lpi/api/v4/lpi-reports/{assessmentId}', { params: { path } }),
  )
  return {
    before: startedAssessment.status,
    after: items.map(({ status }) => status),
    summary: summarize(report),
    steps: await addPlanStep(client, startedAssessment.id),
    observers: await readObserverState(client, startedAssessment.id),
  }
}

/** Returns the state of the observer feedback on the assessment. */
async function readObserverState(client: Client, assessmentId: string) {
  const path = '/lpi/api/v4/lpi-observers/{assessmentId}'
  const feedback = expectData(await client.GET(path, { params: { path: { assessmentId }, query: {} } }))
  return feedback.state
}

/** Adds a step to the plan and returns the texts of all steps. */
async function addPlanStep(client: Client, assessmentId: string) {
  await client.PUT('/lpi/api/v4/lpi-plan')
  await client.PUT('/lpi/api/v4/lpi-plan/steps/{stepId}', {
    params: { path: { stepId: crypto.randomUUID() } },
    body: { assessmentId, text: 'Ask two people', version: 0 },
  })
  const { steps } = expectData(await client.GET('/lpi/api/v4/lpi-plan'))
  return steps.map(({ text }) => text)
}

/** Summarizes an individual report or a group report. `kind` distinguishes them. */
function summarize(report: Report) {
  const subject = report.kind === 'individual' ? report.learner.name : report.cohort.name
  return `${subject}: ${report.scales.map(({ id, mean }) => `${id} ${mean}`).join(', ')}`
}

/** Reads the data of the administrator's organization and starts a batch of reports. */
async function administer(client: Client, userId: string) {
  const roles = expectData(
    await client.GET('/api/v4/organization-user-roles', { params: { query: { userId } } }),
  )
  const { organizationId } = roles.items[0]!
  const query = { organizationId }
  const cohorts = expectData(await client.GET('/lpi/api/v4/lpi-folders', { params: { query } }))
  const folderId = cohorts.items[0]!.id
  const assessments = expectData(
    await client.POST('/lpi/api/v4/lpi-assessments/search', {
      params: { query },
      body: { status: ['COMPLETED'], orderBy: '-CompletedAt' },
    }),
  )
  const learnerId = assessments.items[0]!.learner.id!
  const person = expectData(
    await client.GET('/lpi/api/v4/lpi-leaders/{userId}', {
      params: { path: { userId: learnerId }, query },
    }),
  )
  const colleagues = expectData(await client.GET('/lpi/api/v4/lpi-colleagues', { params: { query } }))
  const connections = expectData(await client.GET('/lpi/api/v4/lpi-connections', { params: { query } }))
  const platforms = expectData(await client.GET('/lpi/api/v4/lpi-platforms', { params: { query } }))
  const reminders = expectData(
    await client.GET('/lpi/api/v4/lpi-folders/{folderId}/reminders', {
      params: { path: { folderId }, query },
    }),
  )
  const list = expectData(
    await client.POST('/v4/invitations/check', {
      body: { organizationId, folderId, text: 'ada@example.org' },
    }),
  )
  const customization = expectData(
    await client.GET('/lpi/api/v4/lpi-reports/organization/{organizationId}/customization', {
      params: { path: { organizationId } },
    }),
  )
  const batch = expectData(
    await client.POST('/api/v4/batch-reports', {
      body: {
        organizationId,
        type: 'individual',
        folderId,
        path: '/reports/individual',
        settings: { selector: 'section', width: 6.5, height: 8.5, scale: 1 },
      },
    }),
  )
  const group = await client.POST('/lpi/api/v4/lpi-group-reports/{folderId}', {
    params: { path: { folderId } },
    body: { organizationId },
  })
  return {
    completed: assessments.counts.COMPLETED,
    learner: person.assessments.map(({ status }) => status),
    connections: connections.items.length + platforms.items.length,
    colleagues: colleagues.items.map(({ organizationRole }) => organizationRole),
    reminders: reminders.activity,
    checkedAddresses: list.rows.map(({ state }) => state),
    version: customization.version,
    batch: batch.status,
    groupError: group.error?.code,
    neededForGroup: group.error?.details?.needed,
  }
}

/** Tries to set a new password with a recovery code that does not exist, and returns the error code. */
async function resetPassword(client: Client) {
  const body = { code: 'unknown', newPassword: 'Marble-17-fern' }
  const { error } = await client.POST('/users/api/v4/users/change-password', { body })
  return error?.code
}

function expectData<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(JSON.stringify(error))
  return data
}
