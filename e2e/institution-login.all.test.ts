import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../server/src/testing/create-temporary-folder.ts'
import { findFreePort } from '../server/src/testing/find-free-port.ts'
import { startGlewlwyd } from '../server/src/testing/start-glewlwyd.ts'
import { type OidcProvider, startOidcProvider } from '../server/src/testing/start-oidc-provider.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { acceptTerms, buildPerson, type LoggedInUser, logInThroughApi, registerThroughApi } from './people.ts'
import { startProduct } from './product.ts'
import { checkBox, expectHeading, expectPath, logIn } from './steps.ts'

/** What the journeys need of a provider. */
type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether it states when the person logged in there. */
  statesTime: boolean
  addPerson(person: { username: string; email?: string; name?: string }): Promise<unknown>
  removePerson(username: string): Promise<unknown>
  /** Logs a person in on the provider's pages, to which `go` leads. */
  logIn(page: Page, username: string, go: () => Promise<void>): Promise<void>
  logOutButton: string
  returnsAfterLogOut: boolean
  stop(): Promise<void>
}

const PASSWORD = 'Quiet-harbor-7'

async function startFirst(url: string): Promise<TestProvider & { become: OidcProvider['become'] }> {
  const provider = await startOidcProvider({}, url)
  return {
    ...provider,
    statesTime: true,
    addPerson: async ({ username, ...claims }) => {
      provider.people[username] = { ...claims, email_verified: true }
    },
    removePerson: async (username) => delete provider.people[username],
    async logIn(_page, username, go) {
      provider.become(username)
      await go()
    },
    logOutButton: 'Log out of the college',
    returnsAfterLogOut: true,
    stop: provider.close,
  }
}

async function startSecond(url: string): Promise<TestProvider | undefined> {
  const client = { clientId: 'lpi', clientSecret: 'aSecretOfTheProvider' }
  const provider = await startGlewlwyd({ redirectUri: `${url}/login/return`, ...client })
  return (
    provider && {
      ...client,
      ...provider,
      statesTime: false,
      addPerson: (person) => provider.addPerson({ name: '', ...person, password: PASSWORD }),
      async logIn(page, username, go) {
        await go()
        const proceed = page.getByTitle('Continue to client application')
        const name = page.locator('#username')
        // Someone who is still logged in there is not asked for the password.
        await name.or(proceed).first().waitFor()
        // The page renders its form again when its last request has ended, and loses what was entered.
        await page.waitForLoadState('networkidle')
        if (await name.isVisible()) {
          await name.fill(username)
          await page.locator('#password').fill(PASSWORD)
          await page.keyboard.press('Enter')
          await proceed.waitFor()
        }
        // At the first log-in, it asks what the product may know.
        if (await page.locator('#grant-email').isVisible()) {
          await page.locator('#grant-email').check()
          await page.locator('#grant-profile').check()
          await page.getByRole('button', { name: 'Grant access' }).click()
          await page.locator('#grant-email').waitFor({ state: 'detached' })
        }
        await proceed.click()
      },
      logOutButton: 'Logout',
      returnsAfterLogOut: false,
    }
  )
}

/** A product of its own, because a connection changes the login page of everyone. */
const visit = setUpBrowser({ reusesPages: false })
let folder: string
let product: Awaited<ReturnType<typeof startProduct>>
let administrator: LoggedInUser

beforeAll(async () => {
  folder = await createTemporaryFolder('lpi-institution-')
  product = await startProduct(join(folder, 'data'), {
    PORT: String(await findFreePort()),
    CONNECTIONS_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const { username, password } = product.firstRun.administrator
  administrator = await logInThroughApi(product.url, { email: username, password })
  await acceptTerms(administrator, 'SE')
})

afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true })
})

describe.each([
  { college: 'Harbor College', domain: 'harbor.example', start: startFirst },
  { college: 'Glewlwyd College', domain: 'glewlwyd.example', start: startSecond },
])('with the provider of $college', ({ college, domain, start }) => {
  let provider: TestProvider
  let connection: { id: string; loginLink: string }

  beforeAll(async () => {
    const started = await start(product.url)
    if (!started) return console.warn('Skipped: Glewlwyd is not installed, and cannot be installed here.')
    provider = started
    connection = await administrator.call('POST', connectionsPath(), {
      name: college,
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      trustsEmail: true,
      country: 'SE',
      isOnlyLogin: false,
      state: 'on',
    })
    await approveDomain(domain)
    // The processes read every thirty seconds whether an institution is connected.
    await vi.waitUntil(async () => (await administrator.call('GET', '/config.json')).institutionLogin, {
      timeout: 60_000,
      interval: 500,
    })
  })

  beforeEach(({ skip }) => skip(!provider, 'Glewlwyd cannot be installed here'))
  afterAll(() => provider?.stop())

  function connectionsPath() {
    return `/lpi/api/v4/lpi-connections?organizationId=${product.firstRun.organizationId}`
  }

  async function approveDomain(domain: string) {
    await withDatabase(join(folder, 'data'), (db) =>
      db
        .insertInto('connection_domains')
        .values({
          connection_id: connection.id,
          domain,
          proof_code: 'x',
          proved_at: new Date(),
          proved_by: 'operator',
        })
        .execute(),
    )
  }

  /** The browser goes to the provider, which is another server, and shows its pages. */
  const expected = [
    /request: http:\/\/127\.0\.0\.1/,
    /http:\/\/127\.0\.0\.1/,
    /status of 40[01349]/,
    // A fault of Glewlwyd's own page after the log-out.
    /^page: Cannot read properties of undefined \(reading 'forEach'\)$/,
  ]

  const open = (path: string, as?: LoggedInUser) =>
    visit(path, { baseURL: product.url, expected, ...(as && { as }) })

  async function continueAtCollege(page: Page, username: string) {
    await provider.logIn(page, username, () =>
      page.getByRole('button', { name: `Continue with ${college}`, exact: true }).click(),
    )
  }

  async function refreshAnHourLater(page: Page) {
    await withDatabase(join(folder, 'data'), (db) =>
      db
        .updateTable('sessions')
        .set({ provider_checked_at: new Date(Date.now() - 61 * 60_000) })
        .where('connection_id', '=', connection.id)
        .execute(),
    )
    await page.evaluate(() => {
      const root = JSON.parse(localStorage.root)
      root.state.auth.accessToken = `${root.state.auth.accessToken.slice(0, -4)}AAAA`
      localStorage.root = JSON.stringify(root)
    })
    await page.goto('/your-assessments')
  }

  async function acceptPolicy(page: Page) {
    await checkBox(page, 'privacy policy')
    await page.getByRole('button', { name: 'Accept and continue' }).click()
  }

  it('a person of the institution enters an address, logs in there, sees the country of the institution and changes it, logs out at both, comes back by the link, and is logged out when the provider no longer knows the person (REQ-400, REQ-401, REQ-402, REQ-404, REQ-408)', async () => {
    const email = `mia@${domain}`
    await provider.addPerson({ username: 'mia', email, name: 'Mia Berg' })
    const page = await open('/your-assessments')
    await expectPath(page, '/login')
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: `Continue with ${college}` }).waitFor()
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await continueAtCollege(page, 'mia')

    await expectHeading(page, 'Before you continue')
    await page.getByText('Country or region: Sweden').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('institution'))).toBeNull()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('combobox', { name: 'Country or region' }).fill('Norway')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Country or region: Norway').waitFor()
    await acceptPolicy(page)
    await expectPath(page, '/your-assessments')

    await page.goto('/logout')
    const logOut = page.getByRole('button', { name: provider.logOutButton })
    await logOut.click()
    await logOut.waitFor({ state: 'detached' })
    if (provider.returnsAfterLogOut) await expectPath(page, '/login')
    await page.goto(`/login/with/${connection.id}`)
    await expectHeading(page, `Log in with ${college}`)
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await continueAtCollege(page, 'mia')
    await expectHeading(page, 'Hello, Mia')
    if (provider.returnsAfterLogOut) {
      // The pages of the other provider would be the previous ones.
      await page.goBack()
      expect(page.url()).not.toContain('code=')
    }

    await refreshAnHourLater(page)
    await expectHeading(page, 'Your Assessments')
    await provider.removePerson('mia')
    await refreshAnHourLater(page)
    await expectPath(page, '/logout')
  })

  it('if the institution refuses a person, the page says so, with the ways out and words for the IT department; after a reload, it says where to start again (REQ-402)', async ({
    skip,
  }) => {
    if (!('become' in provider)) return skip('only the first provider refuses on request')
    ;(provider as Awaited<ReturnType<typeof startFirst>>).become(undefined)
    const page = await open(`/login/with/${connection.id}`)
    await page.getByRole('button', { name: `Continue with ${college}`, exact: true }).click()
    await expectHeading(page, 'The login didn’t work')
    await page.getByText(/the login ends with “access_denied: The account is locked”/).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await page.reload()
    await page.getByText('This page works only in the tab where you started').waitFor()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await expectPath(page, '/login')
  })

  it('a person whose address has an account joins the two with its password, here in another tab, and reaches the requested page; the link of someone else’s ticket joins nothing (REQ-403)', async () => {
    const person = buildPerson({ email: `olga@${domain}`, firstName: 'Olga' })
    const account = await registerThroughApi(product.url, person)
    await provider.addPerson({ username: 'olga', email: person.email, name: 'Olga Old' })
    const page = await open('/your-assessments')
    await page.getByLabel('Email address').fill(person.email)
    await page.keyboard.press('Enter')
    await continueAtCollege(page, 'olga')
    await expectHeading(page, 'You already have an account here')
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email)
    expect(await findProblemsPerAppearance(page)).toEqual([])
    const { redirectAfterLogin } = await page.evaluate(() => JSON.parse(localStorage.root).state.auth)

    const victim = await open(redirectAfterLogin, account)
    await victim.getByText('This page works only in the tab where you started').waitFor()
    expect((await account.call('GET', `/users/api/v4/users/${account.userId}`)).institution).toBeNull()

    const otherTab = await page.context().newPage()
    await otherTab.goto('/login')
    await otherTab.locator('#prerendered').waitFor({ state: 'detached' })
    await logIn(otherTab, person)
    await expectHeading(otherTab, 'Your logins are joined')
    expect(await findProblemsPerAppearance(otherTab)).toEqual([])
    await otherTab.getByRole('button', { name: 'Continue' }).click()
    await expectPath(otherTab, '/your-assessments')
    await page.goto('/contact-settings')
    await page.getByText(`You can log in with ${college} or with your password.`).waitFor()
  })

  it('a person without a name and an address is greeted without a name, adds an address and erases the account after logging in at the institution again, but not if the provider does not say when this was (REQ-405, REQ-406)', async () => {
    await provider.addPerson({ username: 'anonymous' })
    const page = await open(`/login/with/${connection.id}`)
    await continueAtCollege(page, 'anonymous')
    await acceptPolicy(page)
    await expectHeading(page, 'Hello')
    await page.getByRole('button', { name: 'Your account' }).click()
    expect(await page.getByRole('banner').textContent()).not.toContain('~')
    await page.goto('/contact-settings')
    await page.getByText('Your account has no email address.').waitFor()
    expect(await findProblemsPerAppearance(page)).toEqual([])
    expect(await page.locator('body').textContent()).not.toContain('~')

    await page.getByRole('button', { name: 'Add email address' }).click()
    await continueAtCollege(page, 'anonymous')
    if (!provider.statesTime) {
      await expectHeading(page, 'The login didn’t work')
      await page.goto('/contact-settings')
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await continueAtCollege(page, 'anonymous')
      return expectHeading(page, 'The login didn’t work')
    }
    await page.getByRole('textbox', { name: 'Email address' }).fill('someone@example.com')
    await page.getByRole('button', { name: 'Send confirmation email' }).click()
    await page.getByText('We sent an email to someone@example.com.').waitFor()

    await page.goto('/contact-settings')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await continueAtCollege(page, 'anonymous')
    await page.getByRole('dialog').getByRole('button', { name: 'Erase account' }).click()
    await expectHeading(page, 'Your account has been erased')
  })

  it('a person without a password turns two-step login on after logging in at the institution again, needs a code at the next login there, and turns it off in the same way (REQ-405, REQ-176)', async ({
    skip,
  }) => {
    if (!provider.statesTime) return skip('this provider does not say when a person logged in')
    await provider.addPerson({ username: 'tom', email: `tom@${domain}`, name: 'Tom Ode' })
    const logIn = async (page: Page) => {
      await page.goto(`/login/with/${connection.id}`)
      await continueAtCollege(page, 'tom')
    }
    const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    const page = await open(`/login/with/${connection.id}`)
    await continueAtCollege(page, 'tom')
    await acceptPolicy(page)
    await page.goto('/contact-settings')
    await click(page, 'Set up two-step login')
    await continueAtCollege(page, 'tom')
    await click(page, 'Continue')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    expect(await findProblemsPerAppearance(page)).toEqual([])
    const uri = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
    const app = new TOTP({ secret: new URL(uri!).searchParams.get('secret')! })
    await page.getByLabel('Six-digit code').fill(app.generate())
    await click(page, 'Turn on')
    await page.getByText('Save your backup codes').waitFor()
    const codes = await page.getByText(/^(\w{4}-){3}\w{4}$/).allTextContents()
    await click(page, 'I saved my codes')
    await page.getByText('10 backup codes left').waitFor()

    await page.goto('/logout')
    await page.getByRole('button', { name: provider.logOutButton }).click()
    await expectPath(page, '/login')
    await logIn(page)
    await expectHeading(page, 'Enter your code')
    await click(page, 'Use a backup code instead')
    await page.getByLabel('Backup code').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Hello, Tom')
    await page.goto('/contact-settings')
    await page.getByText('9 backup codes left').waitFor()
    await click(page, 'Turn off two-step login')
    await continueAtCollege(page, 'tom')
    await page.getByLabel('Code from your app, or a backup code').fill(codes[1]!)
    await click(page, 'Turn off two-step login')
    await page.getByRole('button', { name: 'Set up two-step login' }).waitFor()
    expect(await findProblemsPerAppearance(page)).toEqual([])
  })

  it('an administrator sets up a connection, tests it, gets words for the IT department, turns it on, adds a domain and deletes the connection (REQ-409)', async () => {
    await provider.addPerson({ username: 'tess', name: 'Tess Ito' })
    const page = await open('/admin/settings', administrator)
    await page.getByRole('link', { name: 'Institution login' }).click()
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await page.getByRole('link', { name: 'Set up a connection' }).click()
    await expectHeading(page, 'New connection')
    await page.getByText(`${product.url}/login/return`).waitFor()
    await page.getByLabel('Name of the institution').fill('Second College')
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client ID').fill(provider.clientId)
    await page.getByLabel('Client secret').fill(provider.clientSecret)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expectHeading(page, 'Second College')
    expect(await findProblemsPerAppearance(page)).toEqual([])

    await provider.logIn(page, 'tess', () =>
      page.getByRole('button', { name: 'Test the connection' }).click(),
    )
    await expectHeading(page, 'Test of Second College')
    await page.getByText(/^Please release the email address .* to the client lpi\.$/).waitFor()
    await page.getByText('Name: Tess Ito').waitFor()
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the connection' }).click()

    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('On: people can log in with it.').waitFor()
    await page.getByLabel('Email domain').fill('second.example')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByText(/^lpi-connection=/).waitFor()
    await page.getByRole('button', { name: 'Delete this connection' }).click()
    await page.getByText('No account depends on it, so it is deleted right away.').waitFor()
    await page.getByRole('button', { name: 'Delete connection' }).click()
    await expectPath(page, '/admin/connections')
    await page.getByRole('link', { name: college }).waitFor()
    expect(await page.getByRole('link', { name: 'Second College' }).count()).toBe(0)
  })
})
