import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { buildPerson } from './people.ts'
import { answerPage, checkBox, chooseOption, logIn } from './steps.ts'

const visit = setUpBrowser()

/** Reads a text from the locale files, for example `readText('fr', 'account', 'login.title')`. */
function readText(language: string, namespace: string, key: string): string {
  const file = join(import.meta.dirname, `../locales/${language}/${namespace}.json`)
  return key.split('.').reduce((part, name) => part[name], JSON.parse(readFileSync(file, 'utf8')))
}

const findHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const languageButton = (page: Page) => page.getByRole('banner').locator('button:has(+ * button[lang])')
const readLanguageAndDirection = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)

async function chooseLanguage(page: Page, name: string) {
  await languageButton(page).click()
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
}

it.each([
  ['es-MX', 'es', 'ltr'],
  ['fr-CA', 'fr', 'ltr'],
  ['zh-TW', 'zh-CN', 'ltr'],
  ['ar-EG', 'ar', 'rtl'],
  ['de-AT', 'en', 'ltr'],
])(
  'a browser set to %s shows the page in %s, with text direction %s, on the first visit (REQ-008)',
  async (locale, language, direction) => {
    const page = await visit('/login', { locale })
    await findHeading(page, readText(language, 'account', 'login.title')).waitFor()
    expect(await readLanguageAndDirection(page)).toBe(`${language} ${direction}`)
    expect(await page.title()).toContain(readText(language, 'account', 'login.documentTitle'))
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('language')
  },
)

it('when a visitor switches the language with the keyboard, the input is kept and the language is stored on the device (REQ-008, A11Y-005)', async () => {
  const page = await visit('/login')
  await findHeading(page, 'Welcome').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByLabel('Email address').fill('ada@example.com')
  await languageButton(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await readFocus(page)).toEqual({ text: 'العربية', lang: 'ar' })
  await page.keyboard.press('Escape')
  expect(await readFocus(page)).toEqual({ text: 'English', lang: '' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await findHeading(page, readText('ar', 'account', 'login.title')).waitFor()
  expect(await readLanguageAndDirection(page)).toBe('ar rtl')
  expect(await readFocus(page)).toEqual({ text: 'العربية', lang: '' })
  expect(await page.getByLabel(readText('ar', 'account', 'fields.email')).inputValue()).toBe(
    'ada@example.com',
  )
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await findHeading(page, readText('ar', 'account', 'login.title')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
})

it('a learner who switches the language during an assessment stays on the same page of statements and keeps the answers (REQ-009)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/assessment/${id}`, { as: learner, viewport: { width: 600, height: 700 } })
  await findHeading(page, 'Statements 1 to 6').waitFor()
  await answerPage(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await findHeading(page, 'Statements 7 to 12').waitFor()
  const statements = page.locator('fieldset[data-question]')
  await chooseOption(statements.nth(3), 9)
  const englishTexts = await statements.allTextContents()
  await statements.nth(3).evaluate((statement) => statement.setAttribute('data-seen', 'before'))
  const url = page.url()

  for (const [name, language] of [
    ['Français', 'fr'],
    ['العربية', 'ar'],
    ['简体中文', 'zh-CN'],
  ] as const) {
    await chooseLanguage(page, name)
    const title = readText(language, 'assessment', 'assessment.heading')
    await findHeading(page, title.replace('{{from}}', '7').replace('{{to}}', '12')).waitFor()
    await page.waitForFunction(
      ([before, lang]) =>
        document.documentElement.lang === lang &&
        document.querySelector('fieldset[data-question] legend')?.textContent !== before,
      [englishTexts[0]!, language],
    )
    expect(page.url()).toBe(url)
    expect(await statements.nth(3).locator('input:checked').getAttribute('value')).toBe('9')
    // The element was not replaced. Replacing it could change the scroll position.
    expect(await statements.nth(3).getAttribute('data-seen')).toBe('before')
  }
  await chooseLanguage(page, 'English')
  await findHeading(page, 'Statements 7 to 12').waitFor()
  await page.waitForFunction(
    (before) => document.querySelector('fieldset[data-question]')?.textContent === before,
    englishTexts[0]!,
  )
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(1)
})

it('when a learner switches the language on the contact settings page, unsaved input is kept and the language is stored in the profile (REQ-008)', async () => {
  const person = await createLearner()
  const page = await visit('/contact-settings', { as: person })
  await page.getByLabel('First name').fill('Augusta')
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
  await chooseLanguage(page, 'Français')
  await findHeading(page, readText('fr', 'translation', 'contactSettings.title')).waitFor()
  expect((await saveResponse).status()).toBe(200)
  expect(await page.getByLabel(readText('fr', 'account', 'fields.firstName')).inputValue()).toBe('Augusta')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Suède'),
  )
  await page.getByRole('button', { name: readText('fr', 'translation', 'contactSettings.save') }).click()
  await page.getByText(readText('fr', 'translation', 'contactSettings.saved')).waitFor()
  expect(await readLanguageAndDirection(page)).toBe('fr ltr')

  const otherDevice = await visit('/login')
  await findHeading(otherDevice, 'Welcome').waitFor()
  await logIn(otherDevice, person)
  await findHeading(
    otherDevice,
    readText('fr', 'assessment', 'home.greeting').replace('{{firstName}}', 'Augusta'),
  ).waitFor()
  expect(await otherDevice.evaluate(() => localStorage.getItem('language'))).toBe('fr')

  const recoveryPage = await visit('/forgot-password')
  await recoveryPage.getByLabel('Email address').fill(person.email)
  await recoveryPage.getByRole('button', { name: 'Send link' }).click()
  await recoveryPage.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  const mail = await waitForEmail(inject('product').mailFolder, person.email, /reset-password\?code=/)
  expect(mail.subject).toContain(readText('fr', 'account', 'mail.recovery.subject').split(' {{')[0])
})

it('when a visitor switches the language during registration, the input is kept, and the request contains the new language (REQ-009)', async () => {
  const person = buildPerson()
  const page = await visit('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('combobox', { name: 'Country or region' }).fill('Swed')
  await page.getByRole('option', { name: 'Sweden', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await checkBox(page, 'privacy policy')
  await chooseLanguage(page, 'Español')
  await findHeading(page, readText('es', 'account', 'register.title')).waitFor()
  const sentRequest = page.waitForRequest((request) => request.url().endsWith('/users/api/v4/users'))
  await page.getByRole('button', { name: readText('es', 'account', 'register.submit') }).click()
  expect((await sentRequest).postDataJSON()).toMatchObject({
    language: 'es',
    country: 'SE',
    email: person.email,
  })
  await findHeading(
    page,
    readText('es', 'assessment', 'home.greeting').replace('{{firstName}}', 'Ada'),
  ).waitFor()
})

it('if a language fails to load, the page shows an error and keeps the previous language and the input, and the user can choose the new language again (REQ-009)', async () => {
  const page = await visit('/login', { expected: [/status of 404/] })
  await findHeading(page, 'Welcome').waitFor()
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.route('**/locales/es/account.json', (route) => route.fulfill({ status: 404 }))
  await chooseLanguage(page, 'Español')
  await page.getByRole('alert').getByText('We couldn’t load Español').waitFor()
  expect(await readLanguageAndDirection(page)).toBe('en ltr')
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
  await page.unroute('**/locales/es/account.json')
  await chooseLanguage(page, 'Español')
  await findHeading(page, readText('es', 'account', 'login.title')).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('if a language cannot be saved to the profile, the page says so, and choosing the language again saves it (REQ-009)', async () => {
  const person = await createLearner()
  const page = await visit('/contact-settings', { as: person, expected: [/status of 503/] })
  await findHeading(page, 'Contact settings').waitFor()
  await page.route('**/users/api/v4/users/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await chooseLanguage(page, 'Français')
  const notice = page.getByText(readText('fr', 'common', 'language.unsaved'))
  await notice.waitFor()
  await page.unroute('**/users/api/v4/users/*')
  const save = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await chooseLanguage(page, 'Français')
  expect((await save).request().postDataJSON()).toMatchObject({ language: 'fr' })
  await notice.waitFor({ state: 'hidden' })
})

it('a learner reads the report in the chosen language (REQ-009)', async () => {
  const { learner, id } = await createLearnerWithReport()
  const page = await visit(`/assessment/${id}/view-results`, { as: learner })
  for (const name of ['More', 'Your plan']) await page.getByRole('heading', { name }).waitFor()
  const englishHeadings = await page.getByRole('heading', { level: 2 }).allTextContents()
  await chooseLanguage(page, 'العربية')
  await page.locator('div[lang="ar"][dir="rtl"]').waitFor()
  const arabicHeadings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(arabicHeadings).toHaveLength(englishHeadings.length)
  expect(arabicHeadings.filter((value) => englishHeadings.includes(value))).toEqual([])
})

function readFocus(page: Page) {
  return page.evaluate(() => {
    const { textContent, lang } = document.activeElement as HTMLElement
    return { text: textContent, lang }
  })
}
