import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endpoints } from '@lpi/contract'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithReport } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { buildPerson, type LoggedInUser, registerThroughApi } from './people.ts'
import { expectHeading, waitUntilIdle } from './steps.ts'

const visit = setUpBrowser()
const root = resolve(import.meta.dirname, '..')

type Link = {
  href: string
  /** The person who opens the link; undefined if the person needs no account. */
  as?: LoggedInUser
  /** Uses the link as the person does. Fails if the link was already used. */
  use: (page: Page) => Promise<unknown>
}

/** By the name of the screen: each sends the email and returns its link. */
const cases: Record<string, () => Promise<Link>> = {
  async resetPassword() {
    const learner = await createLearner()
    await learner.call('POST', endpoints.recoverPassword.path, { username: learner.email })
    return {
      href: await findLink(learner.email, '/reset-password'),
      async use(page) {
        await page.getByLabel('New password', { exact: true }).fill('Brand-new-harbor-8')
        await page.getByRole('button', { name: 'Save password' }).click()
        await expectHeading(page, 'Password saved')
      },
    }
  },

  async confirmYourEmail() {
    const learner = await createLearner()
    return {
      as: learner,
      href: await findLink(learner.email, '/confirm-your-email'),
      async use(page) {
        await page.getByRole('button', { name: 'Confirm email address' }).click()
        await expectHeading(page, 'Email address confirmed')
      },
    }
  },

  async confirmEmail() {
    const learner = await createLearner()
    const { email } = buildPerson()
    const path = endpoints.requestEmailChange.path.replace(':userId', learner.userId)
    await learner.call('POST', path, { email, password: learner.password })
    return {
      as: learner,
      href: await findLink(email, '/confirm-email'),
      async use(page) {
        await page.getByRole('button', { name: 'Confirm email address' }).click()
        await expectHeading(page, 'Email address confirmed')
      },
    }
  },

  async invitation() {
    const person = buildPerson()
    await invite(person.email)
    const href = await findLink(person.email, '/invitation/[\\w-]+')
    return {
      as: await registerThroughApi(inject('product').url, person),
      href,
      async use(page) {
        await page.getByRole('button', { name: 'Accept invitation' }).click()
        await expectHeading(page, 'Everyday Leadership')
      },
    }
  },

  async unsubscribe() {
    const { email } = buildPerson()
    const { administrator, organizationId, cohortId } = await invite(email)
    await waitForEmail(inject('product').mailFolder, email, /\/invitation\//)
    await withDatabase(inject('product').dataDir, async (db) => {
      const times = { created_at: new Date('2020-01-01'), mail_requested_at: new Date('2020-01-01') }
      await db.updateTable('invitations').set(times).where('email', '=', email).execute()
    })
    const path = endpoints.saveReminders.path.replace(':folderId', cohortId)
    await administrator.call('PUT', `${path}?organizationId=${organizationId}`, {
      ...{ isOn: true, afterDays: 1, stages: ['INVITED'], sentence: '', lastDay: '2190-12-31' },
      ...{ quietFrom: 0, quietUntil: 0, timeZone: 'UTC', version: 0 },
    })
    return {
      href: await findLink(email, '/unsubscribe'),
      async use(page) {
        await page.getByRole('button', { name: 'Stop reminders' }).click()
        await expectHeading(page, 'Reminders stopped')
      },
    }
  },

  async observer() {
    const { learner, id } = await createLearnerWithReport()
    await withDatabase(inject('product').dataDir, (db) =>
      db
        .updateTable('users')
        .set({ email_confirmed_at: new Date() })
        .where('id', '=', learner.userId)
        .execute(),
    )
    const emails = Array.from({ length: 3 }, () => buildPerson().email)
    await learner.call('POST', endpoints.askObservers.path.replace(':assessmentId', id), { emails })
    return {
      href: await findLink(emails[0]!, '/observer'),
      async use(page) {
        await page.getByRole('button', { name: 'Agree and start' }).click()
        await page.locator('fieldset[data-question]').first().waitFor()
      },
    }
  },

  /** This email is sent only two weeks after a step was added, so the database gets its code. */
  async planCheckIn() {
    const { learner, id } = await createLearnerWithReport()
    const path = '/lpi/api/v4/lpi-plan'
    await learner.call('PUT', path)
    const stepId = randomUUID()
    await learner.call('PUT', `${path}/steps/${stepId}`, { assessmentId: id, text: 'Ask Ana', version: 0 })
    const code = randomBytes(16).toString('base64url')
    const values = {
      user_id: learner.userId,
      code_hash: createHash('sha256').update(code).digest(),
      step_ids: [stepId],
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    }
    await withDatabase(inject('product').dataDir, (db) =>
      db.insertInto('plan_check_ins').values(values).execute(),
    )
    return {
      href: `/plan-check-in?code=${code}`,
      async use(page) {
        expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
        await page.getByRole('radio', { name: 'Not yet' }).press('Enter')
        await page.getByText('Thank you. Your answer is saved.').waitFor()
      },
    }
  },
}

/** Their code is an access code, which is the same for all people of a cohort. */
const screensWithAccessCode = ['home', 'join']

/** Calls that read what a link is about. The code is in the body, so that no log contains it. */
const readingPaths = [
  endpoints.openCheckIn.path,
  endpoints.openEmailChange.path,
  endpoints.openRating.path,
  endpoints.getInviter.path,
].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

describe('a mail scanner that opens every link and runs the scripts of the page', () => {
  it('is tested with the link of every screen that takes a code from an email', () => {
    const routes = globSync('web/src/screens/*/*/route.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    const names = routes.flatMap((text) =>
      text.includes('search: codeSearch') ? /export const (\w+)/.exec(text)![1]! : [],
    )
    expect([...Object.keys(cases), ...screensWithAccessCode].toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(cases))(
    'sends nothing and does not use up the link to %s (REQ-373)',
    async (_name, prepare) => {
      const { href, as, use } = await prepare()
      const { url } = inject('product')
      // Scanners and gateways rewrite links, and some encode them twice.
      expect(encodeURIComponent(new URL(href, url).searchParams.get('code')!)).toBe(
        new URL(href, url).searchParams.get('code'),
      )
      for (const method of ['HEAD', 'GET']) expect((await fetch(url + href, { method })).status).toBe(200)

      const scanner = await visit('/accessibility')
      const calls: string[] = []
      scanner.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (['GET', 'HEAD'].includes(request.method())) return
        if (!readingPaths.some((path) => path.test(pathname))) calls.push(`${request.method()} ${pathname}`)
      })
      await scanner.clock.install()
      await scanner.goto(href)
      await scanner.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilIdle(scanner)
      await scanner.clock.runFor(20_000)
      await waitUntilIdle(scanner)
      expect(calls).toEqual([])

      const page = await visit(`${href}&utm_source=mail`, as && { as })
      await use(page)
    },
  )
})

async function findLink(email: string, path: string) {
  const pattern = new RegExp(`${path}\\?code=[\\w-]+`)
  const { text } = await waitForEmail(inject('product').mailFolder, email, pattern)
  return pattern.exec(text)![0]
}

async function invite(email: string) {
  const { organizationId, cohortId } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  const body = { organizationId, folderId: cohortId, operationId: randomUUID(), emails: [email] }
  await administrator.call('POST', endpoints.inviteLearners.path, body)
  return { administrator, organizationId, cohortId }
}
