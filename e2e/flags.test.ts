import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { newAdministrator, newCohort } from './operator.ts'
import { newPerson } from './people.ts'
import { register } from './steps.ts'

const visit = setUpBrowser()

/** The operator's command line, as a process of its own beside the running product. */
async function setFlag(state: 'on' | 'off', accountId: string) {
  const program = resolve(import.meta.dirname, '../server/src/main-cli.ts')
  const words = ['flags', 'set', 'group-insight', state, '--account', accountId]
  await promisify(execFile)(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, LPI_DATA_DIR: inject('product').dataDir },
  })
}

/** An administrator on the page of the assessments, with the id of their customer account. */
async function administrator(options: Parameters<typeof visit>[1] = {}, prepare = async (_: Page) => {}) {
  const { organizationId } = await newCohort()
  const page = await visit('about:blank', { as: await newAdministrator(organizationId), ...options })
  await prepare(page)
  await page.goto('/admin/view-assessments')
  const { account_id: accountId } = await inDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('account_organizations')
      .select('account_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  )
  return { page, accountId }
}

const link = (page: Page) => page.getByRole('link', { name: 'Group insight', exact: true })
const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/ofrep/v1/events'))

// Fails when the stream tells of no change: the page would ask by itself only after thirty seconds.
it('a flag that the operator sets at the command line arrives in the running page within two seconds (REQ-126)', async () => {
  let stream: Promise<unknown> = Promise.resolve()
  const { page, accountId } = await administrator({}, async (page) => {
    stream = streamOf(page)
  })
  await stream
  await link(page).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'true'))

  await setFlag('off', accountId)
  await link(page).waitFor({ state: 'detached', timeout: 2000 })
  await setFlag('on', accountId)
  await link(page).waitFor({ timeout: 2000 })
  await link(page).click()
  await page.getByText('Select a cohort to see how it answered.').waitFor()
  await setFlag('off', accountId)
  await page.getByText('Group insight is turned off').waitFor({ timeout: 2000 })
  expect(await page.locator('body[data-same-page]').count()).toBe(1)
})

it('asks once for the flags, however far one goes, and keeps nothing of them in the browser (REQ-124)', async () => {
  let asked = 0
  const { page } = await administrator({}, async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/evaluate/flags')) asked++
    })
  })
  await page.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await link(page).click()
  await page.getByText('Select a cohort to see how it answered.').waitFor()
  // At the start, and once more when the stream has begun.
  await expect.poll(() => asked).toBe(2)
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter((key) => /flag|ofrep/i.test(key))).toEqual([])
})

it('without the stream the page asks again when it is looked at (REQ-126)', async () => {
  const { page, accountId } = await administrator({ expected: [/status of 503|events/] }, async (page) => {
    await page.route('**/ofrep/v1/events', (route) => route.fulfill({ status: 503 }))
  })
  await page.waitForResponse((response) => response.url().endsWith('/ofrep/v1/events'))
  await link(page).waitFor()
  await setFlag('off', accountId)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await link(page).waitFor({ state: 'detached' })
})

it('the defaults hold where the flags cannot be asked for, and no screen waits for them (REQ-125)', async () => {
  const { page } = await administrator({ expected: [/status of 500/] }, async (page) => {
    await page.route('**/ofrep/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  })
  await page.waitForResponse((response) => response.url().endsWith('/evaluate/flags'))
  await link(page).click()
  await page.getByText('Select a cohort to see how it answered.').waitFor()
})

it('nothing of the flags is loaded by visitors and learners', async () => {
  const page = await visit('/login')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await register(page, newPerson())
  await page.goto('/your-assessments')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loaded.filter((url) => /ofrep|flags/i.test(url))).toEqual([])
  expect(loaded.some((url) => url.includes('YourAssessments'))).toBe(true)
})
