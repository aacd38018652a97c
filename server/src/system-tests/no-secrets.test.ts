import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { listAuditEvents } from '../accounts/audit/list-audit-events.ts'
import { buildAccessCode, buildAdministrator, buildCohort } from '../testing/builders.ts'
import { readLog } from '../testing/read-log.ts'
import { answersTo } from '../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Long enough for a busy machine. */
const longTimeout = { timeout: 20_000 }

const PASSWORDS = ['Kettle-42-moss', 'Wrong-42-guess', 'Lantern-7-quay']
const [password, wrongPassword, newPassword] = PASSWORDS as [string, string, string]
const TOWN = 'Kingfisher Crossing'
const ADDRESSES = ['whole.journey@example.com', 'whole.journey.new@example.com']
const [username, newAddress] = ADDRESSES as [string, string]

/**
 * Performs user actions that handle secrets, from registration to erasure. Returns the secrets that neither the log nor
 * the audit log may contain.
 */
async function performActions(t: TestApp) {
  const secrets = [...PASSWORDS, TOWN]
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  const { code, instrument } = await buildAccessCode(t, { cohortId })
  secrets.push(code)
  const waitForMailedCode = async (subject: RegExp) => {
    const findMail = async () =>
      (await t.readMails()).findLast((mail) => subject.test(mail.subject) && /code=/.test(mail.text))
    await expect.poll(findMail, longTimeout).toBeDefined()
    const mailedSecret = /code=([\w-]+)/.exec((await findMail())!.text)![1]!
    secrets.push(mailedSecret)
    return mailedSecret
  }
  const collectSecrets = async (response: ReturnType<TestApp['call']>, status = 200) => {
    const { status: actualStatus, body } = await response
    expect(actualStatus, JSON.stringify(body)).toBe(status)
    for (const key of ['access_token', 'refresh_token']) if (body?.[key]) secrets.push(body[key])
    return body
  }

  const person = { firstName: 'Robin', lastName: 'Hale', country: 'GB', orgOrSchool: 'Harbor' }
  const registration = { username, email: username, password, ...person }
  const { userId } = await collectSecrets(t.call(endpoints.createUser, { body: registration }), 201)
  await collectSecrets(t.call(endpoints.login, { body: { username, password: wrongPassword } }), 401)
  // Users sometimes enter their password in the username field.
  await collectSecrets(
    t.call(endpoints.login, { body: { username: `${password}@example.com`, password } }),
    401,
  )
  const firstLogin = await collectSecrets(t.call(endpoints.login, { body: { username, password } }))
  const caller = { accessToken: firstLogin.access_token }
  const params = { userId }
  const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  await collectSecrets(t.call(endpoints.createConsent, { params, body: consent }, caller), 201)

  const assessment = await collectSecrets(
    t.call(endpoints.createAssessment, { body: { accessCode: code } }, caller),
    201,
  )
  const responses = [{ questionId: 'town', value: TOWN }, ...answersTo(instrument, 4)]
  const assessmentParams = { params: { assessmentId: assessment.id } }
  await collectSecrets(
    t.call(endpoints.saveAnswers, { ...assessmentParams, query: {}, body: { responses } }, caller),
  )
  await collectSecrets(
    t.call(endpoints.saveAnswers, { ...assessmentParams, query: {}, body: { responses } }, caller),
    409,
  )
  await collectSecrets(t.call(endpoints.getReport, { ...assessmentParams, query: {} }, caller))
  await collectSecrets(t.call(endpoints.getReport, { ...assessmentParams, query: {} }, administrator))
  await collectSecrets(t.call(endpoints.exportOwnData, { params }, caller))

  const refresh = { grant_type: 'refresh_token' as const, client_id: 'lpi-ui' }
  let token = firstLogin.refresh_token
  for (let i = 0; i < 3; i++) {
    token = (
      await collectSecrets(t.call(endpoints.refreshTokens, { body: { ...refresh, refresh_token: token } }))
    ).refresh_token
  }
  t.clock.now = new Date(Date.now() + 60_000)
  await collectSecrets(
    t.call(endpoints.refreshTokens, { body: { ...refresh, refresh_token: firstLogin.refresh_token } }),
    400,
  )
  delete t.clock.now

  const secondLogin = await collectSecrets(t.call(endpoints.login, { body: { username, password } }))
  const secondSession = { accessToken: secondLogin.access_token }
  const emailChange = { params, body: { email: newAddress, password } }
  await collectSecrets(t.call(endpoints.requestEmailChange, emailChange, secondSession), 204)
  const confirmation = { body: { code: await waitForMailedCode(/Confirm your new/) } }
  await collectSecrets(t.call(endpoints.openEmailChange, confirmation))
  await collectSecrets(t.call(endpoints.confirmEmailChange, { params, ...confirmation }, secondSession))
  await collectSecrets(t.call(endpoints.declineEmailChange, confirmation), 400)

  await collectSecrets(t.call(endpoints.recoverPassword, { body: { username: newAddress } }), 204)
  const resetCode = await waitForMailedCode(/Reset your/)
  await t.app.inject({ method: 'HEAD', url: `/users/api/v4/users/validate-function-code/${resetCode}` })
  await collectSecrets(t.call(endpoints.changePassword, { body: { code: resetCode, newPassword } }), 204)
  const thirdLogin = await collectSecrets(
    t.call(endpoints.login, { body: { username: newAddress, password: newPassword } }),
  )
  const thirdSession = { accessToken: thirdLogin.access_token }
  const eraseWith = (password: string) =>
    t.call(endpoints.eraseAccount, { params, body: { password } }, thirdSession)
  await collectSecrets(eraseWith(wrongPassword), 400)
  await collectSecrets(eraseWith(newPassword), 204)
  return secrets
}

it('neither the log nor the audit log contains a password, token, code, demographic answer or email address of a user, from registration to erasure (SEC-065)', async () => {
  let secrets: string[] = []
  let audit = ''
  const lines = await readLog(async () => {
    const debugApp = await createTestApp({ LOG_LEVEL: 'debug' })
    secrets = await performActions(debugApp)
    audit = JSON.stringify(await listAuditEvents(debugApp.ctx.db, { limit: 1000 }))
    await debugApp.close()
  })
  const log = lines.join('\n')
  expect(log).toContain('reuse of an old refresh token ended the session')
  expect(audit).toContain('session.reused')
  expect(secrets.length).toBeGreaterThan(15)
  for (const secret of [...secrets, ...ADDRESSES]) {
    expect(log).not.toContain(secret)
    expect(audit).not.toContain(secret)
  }
})
