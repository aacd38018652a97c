import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { buildPerson } from './people.ts'
import { expectHeading, expectPath, logIn, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()

it('a user who logs in with an expired password is redirected to the page for expired passwords, which shows the username (REQ-108)', async () => {
  const person = await createLearner()
  await withDatabase(inject('product').dataDir, (db) =>
    db
      .updateTable('users')
      .set({ password_expired_at: new Date() })
      .where('username', '=', person.email)
      .execute(),
  )
  const page = await visit('/login', { expected: [/status of 401/] })
  await logIn(page, person)
  await expectPath(page, '/password-expired')
  expect(new URL(page.url()).searchParams.get('username')).toBe(person.email)
  await page.getByText(`The password for ${person.email} has expired.`).waitFor()
})

it('a failed login stores the response status but no tokens (REQ-047, REQ-049)', async () => {
  const page = await visit('/login', { expected: [/status of 401/] })
  await logIn(page, buildPerson())
  await page.getByRole('alert').waitFor()
  expect((await readStoredRoot(page)).state.auth).toMatchObject({
    status: 'failed',
    errorCode: 401,
    isAuthenticated: false,
    accessToken: null,
    refreshToken: null,
  })
})

it('a user whose session cannot be renewed is logged out, and reaches the requested page after the next login (REQ-111)', async () => {
  const person = await createLearner()
  const page = await visit('/accessibility', { as: person, expected: [/status of 40[01]/] })
  await invalidateToken(page, 'accessToken')
  await invalidateToken(page, 'refreshToken')
  await page.goto('/your-assessments')
  await expectPath(page, '/logout')
  expect((await readStoredRoot(page)).state.auth).toMatchObject({
    isAuthenticated: false,
    accessToken: null,
    refreshToken: null,
    userId: null,
  })
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person)
  await expectPath(page, '/your-assessments')
})

it('a user stays logged in if the connection is lost while the tokens are being renewed (REQ-112)', async () => {
  const expected = [/status of 401/, /ERR_FAILED/, /Connection error/]
  const page = await visit('/accessibility', { as: await createLearner(), expected })
  await invalidateToken(page, 'accessToken')
  const { refreshToken } = (await readStoredRoot(page)).state.auth
  await page.route('**/identity/token', (route) => route.abort())
  await page.goto('/your-assessments')
  await page.getByText('We can’t reach the server.').waitFor()
  expect((await readStoredRoot(page)).state.auth).toMatchObject({ isAuthenticated: true, refreshToken })
  await page.unroute('**/identity/token')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHeading(page, 'Your Assessments')
})

/** Replaces a stored token with an invalid one. */
async function invalidateToken(page: Page, name: 'accessToken' | 'refreshToken') {
  await page.evaluate((token) => {
    const root = JSON.parse(localStorage.getItem('root')!)
    root.state.auth[token] = `${root.state.auth[token].slice(0, -4)}AAAA`
    localStorage.setItem('root', JSON.stringify(root))
  }, name)
}
