import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Person } from './people.ts'

type CheckConsents = (page: Page) => Promise<void>

/**
 * Registers a person and waits for the home page. `checkConsents` checks the boxes for the consents that the country
 * requires in addition to the privacy policy.
 */
export async function register(page: Page, person: Person, checkConsents?: CheckConsents) {
  await sendRegistration(page, person, checkConsents)
  await page.getByRole('heading', { level: 1, name: `Hello, ${person.firstName}` }).waitFor()
}

/** Opens the registration page, fills in the form and submits it. Does not wait for the result. */
export async function sendRegistration(page: Page, person: Person, checkConsents?: CheckConsents) {
  await page.goto('/register')
  await fillRegistration(page, person, checkConsents)
}

/** Fills in the open registration form and submits it. */
export async function fillRegistration(
  page: Page,
  person: Person,
  checkConsents: CheckConsents = async () => {},
) {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email address').fill(person.email)
  // Entering the whole name and pressing Tab chooses the country. Choosing it from the list is unreliable, because
  // scrolling closes the list.
  await page.getByRole('combobox', { name: 'Country or region' }).fill(person.country.name)
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await checkBox(page, 'privacy policy')
  await checkConsents(page)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Checks the box whose label contains `text`. */
export async function checkBox(page: Page, text: string) {
  await page.getByRole('checkbox', { name: text }).check()
}

/** Clicks the label, because the radio button itself is hidden. Playwright waits until the label stops moving. */
export async function selectRadioButton(page: Page, name: string | RegExp) {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .click()
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * Goes from the home page to the first page of statements, by default with the access code from `first-run.json`.
 * Returns the assessment's id.
 */
export async function beginAssessment(page: Page, accessCode = inject('product').firstRun.accessCode) {
  await page.getByLabel('Access code').fill(accessCode)
  await page.getByRole('button', { name: 'Use code' }).click()
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: /^Statements? 1 / }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Answers every statement on the open page, with different values by default. */
export async function answerPage(page: Page, chooseValue = (i: number) => 3 + ((i * 5) % 8)) {
  const statements = page.locator('fieldset[data-question]')
  for (let i = 0; i < (await statements.count()); i++) await chooseOption(statements.nth(i), chooseValue(i))
}

/** Clicks the label of an option instead of its `input`, which is transparent. */
export async function chooseOption(statement: Locator, value: number) {
  const id = await statement.getAttribute('data-question')
  await statement.locator('label', { has: statement.page().locator(`input[value="${value}"]`) }).click()
  // On a phone, the next statement may already have replaced this statement.
  const selectedValues = await statement
    .page()
    .locator(`fieldset[data-question="${id}"]`)
    .evaluateAll((fieldsets) =>
      fieldsets.map((fieldset) => fieldset.querySelector<HTMLInputElement>('input:checked')?.value),
    )
  if (selectedValues.every((selectedValue) => selectedValue === String(value))) return
  const states = [await describeOptions(statement.page())]
  await statement.page().waitForTimeout(1000)
  states.push(await describeOptions(statement.page()))
  throw new Error(
    `Option ${value} was clicked but is not selected. The page: ${states.join(', a second later: ')}`,
  )
}

/** Returns how long ago the page was loaded, which shows a reload, and the selected option of each statement. */
function describeOptions(page: Page) {
  return page.evaluate(() => {
    const statements = [...document.querySelectorAll('fieldset[data-question]')]
    const options = statements.map(
      (statement) => statement.querySelector<HTMLInputElement>('input:checked')?.value ?? 'none',
    )
    return `${Math.round(performance.now())} ms after it was loaded, ${options.join(' ')}`
  })
}

type OpenReport = (page: Page) => Promise<void>

/**
 * Answers all statements, finishes the assessment and opens the report, by default directly. The first statement must be
 * shown.
 */
export async function finishAssessment(page: Page, openReport?: OpenReport) {
  if (page.viewportSize()!.width < 600) await answerOneAtATime(page)
  else await answerPages(page)
  await confirmFinish(page, openReport)
  await page.waitForURL(/view-results$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** On a phone, the next statement appears after each answer. */
async function answerOneAtATime(page: Page) {
  for (let number = 1; number <= 30; number++) {
    await expectHeading(page, `Statement ${number} of 30`)
    await chooseOption(page.locator('fieldset[data-question]'), 3 + ((number * 5) % 8))
  }
}

async function answerPages(page: Page) {
  for (let firstStatement = 1; firstStatement <= 25; firstStatement += 6) {
    await page
      .getByRole('heading', { level: 1, name: `Statements ${firstStatement} to ${firstStatement + 5}` })
      .waitFor()
    await answerPage(page, (i) => 3 + ((i * 5 + firstStatement * firstStatement) % 8))
    if (firstStatement < 25) await page.getByRole('button', { name: 'Next' }).click()
  }
}

/**
 * On the last page of statements, finishes the assessment and opens the report. All statements must already be
 * answered.
 */
export async function confirmFinish(
  page: Page,
  openReport: OpenReport = () => page.getByRole('button', { name: 'See my report' }).click(),
) {
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await expectHeading(page, 'Your answers are in')
  await openReport(page)
}

/**
 * Opens another screen the way a link does, which is much faster than loading the application again. Waits until the
 * heading of the new screen has replaced the previous heading.
 */
export async function openScreen(page: Page, path: string) {
  // The router reacts to URL changes only after the application has shown a heading.
  await page.locator('#root h1').first().waitFor()
  const previousHeading = await page.evaluateHandle((url) => {
    const heading = document.querySelector('#root h1')!
    history.pushState(null, '', url)
    return heading
  }, path)
  await page.waitForFunction(
    (heading) => !heading.isConnected && document.querySelector('#root h1') !== null,
    previousHeading,
  )
}

/**
 * Waits until the page has handled everything that it received, so that a test can then check that something did not
 * appear.
 */
export async function waitUntilIdle(page: Page) {
  await page.evaluate(async () => {
    for (let idlePeriods = 0; idlePeriods < 3; idlePeriods++)
      await new Promise((done) => requestIdleCallback(done))
  })
}

export async function expectHeading(page: Page, name: string) {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Waits until a page that was opened with a new session has loaded the key that encrypts answers on the device. */
export async function waitForDeviceKey(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/device-key')),
  )
}

/** Reads the `root` entry in `localStorage`. */
export async function readStoredRoot(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null'))
}

/**
 * Reads the keys of the answers that are stored on the device. `properties` contains the names of the properties that
 * their records have.
 */
export async function readStoredAnswers(page: Page) {
  return page.evaluate(async () => {
    const waitForResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = 'pending-answers'
    const exists = (await indexedDB.databases()).some((database) => database.name === name)
    if (!exists) return { unsent: [], confirmed: [], properties: [] }
    const database = await waitForResult(indexedDB.open(name))
    const store = database.transaction(name).objectStore(name)
    const [keys, records]: [IDBValidKey[], { confirmedAt?: number }[]] = await Promise.all([
      waitForResult(store.getAllKeys()),
      waitForResult(store.getAll()),
    ])
    database.close()
    const listKeys = (isConfirmed: boolean) =>
      keys.filter((_, i) => (records[i]!.confirmedAt !== undefined) === isConfirmed).map(String)
    const properties = [...new Set(records.flatMap((record) => Object.keys(record)))]
    return { unsent: listKeys(false), confirmed: listKeys(true), properties }
  })
}

export async function expectPath(page: Page, path: string | RegExp) {
  await page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)))
  expect(new URL(page.url()).pathname).toMatch(path)
}

/** Waits for the whole report. */
export async function expectWholeReport(page: Page, lastChapters = ['#plan', '#more']) {
  for (const chapter of lastChapters) await page.locator(chapter).waitFor()
}
