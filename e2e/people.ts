import { randomBytes } from 'node:crypto'

/** The country's name is what one chooses on the page, its code is what the calls carry. */
type Country = { name: string; code: string }

export type Person = {
  email: string
  password: string
  firstName: string
  lastName: string
  country: Country
}

/** Somebody who has never been here. */
export function newPerson(given: Partial<Person> = {}): Person {
  return {
    email: `ada-${randomBytes(5).toString('hex')}@example.com`,
    password: 'Quiet-harbour-7',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    country: { name: 'Sweden', code: 'SE' },
    ...given,
  }
}

/** Somebody who is logged in: `call` asks the API in their name, and a browser with `state` begins as them. */
export type Member = Awaited<ReturnType<typeof logInByCall>>

/** Registers somebody as the page does, only without the page: the account, the log-in, the consent. */
export async function registerByCall(url: string, person: Person) {
  const { email, password, firstName, lastName, country } = person
  const account = { username: email, email, password, firstName, lastName, country: country.code }
  const rest = { orgOrSchool: '', language: 'en', userMappings: [] }
  await send(url, 'POST', '/users/api/v4/users', { ...account, ...rest })
  const member = await logInByCall(url, person)
  await acceptPrivacyPolicy(member)
  return { ...person, ...member }
}

/** A session of somebody who has an account. */
export async function logInByCall(url: string, { email, password }: Pick<Person, 'email' | 'password'>) {
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

/** As somebody would on their first visit whose account an operator made. */
export async function acceptTerms(member: Member, country: string) {
  await member.call('PUT', `/users/api/v4/users/${member.userId}`, { country })
  await acceptPrivacyPolicy(member)
}

async function acceptPrivacyPolicy({ userId, call }: Member) {
  const { policyVersions } = await call('GET', '/config.json')
  const consent = { policyType: 'privacy-policy', version: policyVersions.privacy, status: 'accepted' }
  await call('POST', `/users/api/v4/users/${userId}/user-consents`, consent)
}

/** Redeems an access code; answers the assessment's id. */
export async function startAssessment({ call }: Member, accessCode: string): Promise<string> {
  return (await call('POST', '/lpi/api/v4/lpi-assessments', { accessCode })).id
}

/** Answers every statement, after which there is a report. */
export async function completeAssessment(member: Member, assessmentId: string) {
  await answerStatements(member, assessmentId, { complete: true })
}

/** Only the question whether to finish is left, if not that as well; the answers differ, so that there is something to see. */
export async function answerStatements({ call }: Member, assessmentId: string, { complete = false } = {}) {
  const assessment = `/lpi/api/v4/lpi-assessments/${assessmentId}`
  for (let page = 1, last = 1; page <= last; page++) {
    const { questions, totalPages } = await call('GET', `${assessment}/questions?page=${page}`)
    const responses = questions.map(({ id }: { id: string }, i: number) => ({
      questionId: id,
      value: 3 + ((i * 5 + page) % 8),
    }))
    last = totalPages
    await call('PUT', assessment, { responses, complete: complete && page === last })
  }
}

async function send(url: string, method: string, path: string, body?: object, authorization = '') {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}
