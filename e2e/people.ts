import { randomBytes } from 'node:crypto'

/** Screens show the name, and API requests contain the code. */
type Country = { name: string; code: string }

export type Person = {
  email: string
  password: string
  firstName: string
  lastName: string
  country: Country
}

/** Builds a person who has no account. */
export function buildPerson(overrides: Partial<Person> = {}): Person {
  return {
    email: `ada-${randomBytes(5).toString('hex')}@example.com`,
    password: 'Quiet-harbor-7',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    country: { name: 'Sweden', code: 'SE' },
    ...overrides,
  }
}

/** A user with a session: `call` sends API requests, and a browser context with `state` starts logged in. */
export type LoggedInUser = Awaited<ReturnType<typeof logInThroughApi>>

/** Registers and logs in a person, and accepts the privacy policy, with the same API requests as the application. */
export async function registerThroughApi(url: string, person: Person) {
  const { email, password, firstName, lastName, country } = person
  const account = { username: email, email, password, firstName, lastName, country: country.code }
  const profile = { orgOrSchool: '', language: 'en', userMappings: [] }
  await send(url, 'POST', '/users/api/v4/users', { ...account, ...profile })
  const user = await logInThroughApi(url, person)
  await acceptPrivacyPolicy(user)
  return { ...person, ...user }
}

export async function logInThroughApi(url: string, { email, password }: Pick<Person, 'email' | 'password'>) {
  const tokens = await send(url, 'POST', '/users/api/v4/users/login', { username: email, password })
  const accessToken = `${tokens.token_type} ${tokens.access_token}`
  const claims = Buffer.from(tokens.access_token.split('.')[1], 'base64url').toString()
  const userId: string = JSON.parse(claims).user_id
  const auth = { isAuthenticated: true, accessToken, refreshToken: tokens.refresh_token, userId }
  const root = { name: 'root', value: JSON.stringify({ state: { auth }, version: 0 }) }
  return {
    userId,
    accessToken,
    call: (method: string, path: string, body?: object) => send(url, method, path, body, accessToken),
    state: { cookies: [], origins: [{ origin: url, localStorage: [root] }] },
  }
}

/** Submits the country and the consent for a user whose account an operator created. */
export async function acceptTerms(user: LoggedInUser, country: string) {
  await user.call('PUT', `/users/api/v4/users/${user.userId}`, { country })
  await acceptPrivacyPolicy(user)
}

async function acceptPrivacyPolicy({ userId, call }: LoggedInUser) {
  const { policyVersions } = await call('GET', '/config.json')
  const consent = { policyType: 'privacy-policy', version: policyVersions.privacy, status: 'accepted' }
  await call('POST', `/users/api/v4/users/${userId}/user-consents`, consent)
}

/** Redeems an access code. Returns the assessment's id. */
export async function createAssessment({ call }: LoggedInUser, accessCode: string): Promise<string> {
  return (await call('POST', '/lpi/api/v4/lpi-assessments', { accessCode })).id
}

/** Answers every statement and finishes the assessment. */
export async function completeAssessment(user: LoggedInUser, assessmentId: string) {
  await answerStatements(user, assessmentId, { complete: true })
}

type AnswerOptions = {
  /** Whether to finish the assessment with the last answers. */
  complete?: boolean
  /** Chooses the answer to a statement. Positions on a page are counted from 0, and pages from 1. */
  chooseValue?: (statementId: string, position: number, page: number) => number
}

/** Answers every statement, with different values by default. */
export async function answerStatements(
  { call }: LoggedInUser,
  assessmentId: string,
  {
    complete = false,
    chooseValue = (_, position, page) => 3 + ((position * 5 + page) % 8),
  }: AnswerOptions = {},
) {
  const assessment = `/lpi/api/v4/lpi-assessments/${assessmentId}`
  for (let page = 1, lastPage = 1; page <= lastPage; page++) {
    const { questions, totalPages } = await call('GET', `${assessment}/questions?page=${page}`)
    const responses = questions.map(({ id }: { id: string }, i: number) => ({
      questionId: id,
      value: chooseValue(id, i, page),
    }))
    lastPage = totalPages
    await call('PUT', assessment, { responses, complete: complete && page === lastPage })
  }
}

async function send(url: string, method: string, path: string, body?: object, authorization = '') {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}
