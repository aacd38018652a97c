import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { NO_OPPORTUNITY } from '@lpi/contract'
import { inject, it } from 'vitest'
import { markEmailConfirmed } from '../server/src/accounts/confirmation/shared-queries.ts'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { importInstrument } from '../server/src/questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../server/src/questionnaires/instruments/load-instrument.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { setUpCohort } from './operator.ts'
import {
  answerStatements,
  buildPerson,
  completeAssessment,
  createAssessment,
  type LoggedInUser,
} from './people.ts'
import { setUpVariants, takeScreenshot, variants } from './screenshot-variants.ts'
import { chooseOption } from './steps.ts'

/**
 * Takes screenshots for manual review. They show states of the learner's screens that a user reaches only after
 * several steps.
 */

const open = setUpVariants()
const instrumentFile = join(import.meta.dirname, '../content/instruments/everyday-leadership.json')
const forwardButton = '[data-forward] button'
/** Selects the petal figure beside the number of answered statements. It appears when all pages are loaded. */
const answeredCount = 'main header svg'
const viewportOnly = { isViewportOnly: true }

it.each(variants)(
  'takes screenshots of the assessment screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const { learner, id } = await createLearnerWithAssessment()
    const page = await open('/', variant, learner)
    await takeScreenshot(page, 'home-not-started', variant)
    await page.goto(`/assessment/${id}?page=1`)
    await page.locator(answeredCount).waitFor()
    await takeScreenshot(page, 'assessment-start', variant)
    const statements = page.locator('fieldset[data-question]')
    await chooseOption(statements.first(), 7)
    await page.locator('[data-status=saved]').waitFor()
    await page.locator(forwardButton).click()
    await takeScreenshot(page, 'assessment-missing', variant)

    await page.context().setOffline(true)
    await chooseOption(statements.last(), 3)
    await page.locator('[data-status=waiting]').waitFor()
    await takeScreenshot(page, 'assessment-offline', variant, viewportOnly)
    await page.context().setOffline(false)
    await page.locator('[data-status=saved]').waitFor()

    await answerStatements(learner, id)
    await page.goto('/')
    await takeScreenshot(page, 'home-all-answered', variant)
    await page.goto(`/assessment/${id}?page=5`)
    await page.locator(answeredCount).waitFor()
    await chooseOption(statements.last(), 4)
    await page.locator('[data-status=saved]').waitFor()
    await takeScreenshot(page, 'assessment-last', variant)
    await page.locator(forwardButton).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await takeScreenshot(page, 'finish', variant, viewportOnly)
    await dialog.locator('summary').click()
    await takeScreenshot(page, 'finish-review', variant, viewportOnly)
    await dialog.getByRole('button').last().click()
    await page.getByText(/\w{4}-\w{4}-\w{4}/).waitFor()
    await takeScreenshot(page, 'finished', variant)
  },
)

it.each(variants)(
  'takes screenshots of the report and the plan in $language at $width px in $colorScheme mode',
  async (variant) => {
    const { learner, id } = await createLearnerWithReport()
    await withDatabase(inject('product').dataDir, (db) => markEmailConfirmed(db, learner.userId, new Date()))
    const page = await open(`/assessment/${id}/view-results`, variant, learner)
    await page.locator('#more').waitFor()
    await takeScreenshot(page, 'results-top', variant, viewportOnly)
    await page.locator('#plan').waitFor()
    await page.locator('#summary button').first().click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await takeScreenshot(page, 'plan-add', variant, viewportOnly)

    const plan = '/lpi/api/v4/lpi-plan'
    await learner.call('PUT', plan)
    const stepIds = [randomUUID(), randomUUID()]
    for (const [i, stepId] of stepIds.entries())
      await learner.call('PUT', `${plan}/steps/${stepId}`, {
        assessmentId: id,
        text: i ? 'Name the person whose idea I use, in Monday’s meeting' : 'Ask Ana what she saw in my talk',
        dueOn: i ? '2031-03-15' : null,
        outcome: i ? 'partly' : null,
        version: 0,
      })
    await page.reload()
    await takeScreenshot(page, 'results-plan', variant)
    if (variant.width < 900) {
      await page.locator('#scale-support').scrollIntoViewIfNeeded()
      await page.locator('nav button[aria-expanded][aria-controls]').last().click()
      await takeScreenshot(page, 'results-contents', variant, viewportOnly)
    }
    await page.goto('/')
    await takeScreenshot(page, 'home-plan', variant)
    await page.locator('header button').last().click()
    await takeScreenshot(page, 'account-menu', variant, viewportOnly)
    if (variant.width < 900) {
      await page.keyboard.press('Escape')
      await page.locator('header nav button').first().click()
      await takeScreenshot(page, 'menu', variant, viewportOnly)
    }

    const code = randomBytes(16).toString('base64url')
    await withDatabase(inject('product').dataDir, async (db) => {
      const { userId: user_id } = learner
      await db.updateTable('plans').set({ sends_reminders: true }).where('user_id', '=', user_id).execute()
      const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
      const code_hash = createHash('sha256').update(code).digest()
      const checkIn = { ...times, user_id, code_hash, step_ids: stepIds }
      await db.insertInto('plan_check_ins').values(checkIn).execute()
    })
    await takeScreenshot(await open(`/plan-check-in?code=${code}`, variant), 'check-in', variant)

    await page.evaluate(() => {
      const root = JSON.parse(localStorage.getItem('root')!)
      for (const token of ['accessToken', 'refreshToken'])
        root.state.auth[token] = `${root.state.auth[token].slice(0, -4)}AAAA`
      localStorage.setItem('root', JSON.stringify(root))
    })
    await page.goto('/your-assessments')
    await page.waitForURL(/logout/)
    await takeScreenshot(page, 'session-ended', variant)
  },
)

it.each(variants)(
  'takes screenshots of “no opportunity” answers and of the progress screen in $language at $width px in $colorScheme mode',
  async (variant) => {
    const learner = await createLearner()
    const [firstCode, secondCode] = await createCodes(2)
    const id = await createAssessment(learner, firstCode!)
    const page = await open(`/demographics/${id}`, variant, learner)
    await page.locator('main button').last().click()
    await takeScreenshot(page, 'demographics-required', variant)
    await page.goto(`/instructions/${id}`)
    await takeScreenshot(page, 'instructions-no-opportunity', variant)
    await page.goto(`/assessment/${id}?page=1`)
    await chooseOption(page.locator('fieldset[data-question]').first(), NO_OPPORTUNITY)
    await takeScreenshot(page, 'assessment-no-opportunity', variant)
    await complete(learner, id, (statementId, i) =>
      statementId.startsWith('room') || i === 0 ? NO_OPPORTUNITY : 3 + (i % 5),
    )
    await page.goto(`/assessment/${id}/view-results`)
    await takeScreenshot(page, 'results-unscored', variant)
    await complete(learner, await createAssessment(learner, secondCode!), (_, i) => 5 + (i % 6))
    await page.goto('/your-progress')
    await takeScreenshot(page, 'your-progress-two', variant)
    await page.goto('/your-assessments')
    await takeScreenshot(page, 'your-assessments-two', variant)
  },
)

it.each(variants)(
  'takes screenshots of the observer feedback screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const { learner, id } = await createLearnerWithReport()
    await withDatabase(inject('product').dataDir, (db) => markEmailConfirmed(db, learner.userId, new Date()))
    const page = await open(`/assessment/${id}/observers`, variant, learner)
    await takeScreenshot(page, 'observers-ask', variant)
    const path = '/lpi/api/v4/lpi-observers'
    const emails = Array.from({ length: 4 }, () => buildPerson().email)
    await learner.call('POST', `${path}/${id}`, { emails, language: 'en' })
    await page.reload()
    await takeScreenshot(page, 'observers-waiting', variant)
    const codes = await Promise.all(emails.map(waitForObserverCode))
    const observer = await open(`/observer?code=${codes[0]}`, variant)
    await takeScreenshot(observer, 'observer-asked', variant)
    await observer.locator('main button').first().click()
    await observer.locator('fieldset[data-question]').first().waitFor()
    await chooseOption(observer.locator('fieldset[data-question]').first(), 6)
    await takeScreenshot(observer, 'observer-rating', variant)
    for (const [i, code] of codes.entries()) {
      const rating = await learner.call('POST', `${path}/ratings/accept`, { code })
      const responses = rating.statements.map(({ id }: { id: string }, j: number) => ({
        questionId: id,
        value: 2 + ((i + j * 3) % 8),
      }))
      await learner.call('POST', `${path}/ratings/answers`, { code, responses })
      await learner.call('POST', `${path}/ratings/finish`, { code })
    }
    await observer.reload()
    await takeScreenshot(observer, 'observer-finished', variant)
    await learner.call('POST', `${path}/${id}/close`, {})
    await page.reload()
    await takeScreenshot(page, 'observers-result', variant)
    await observer.reload()
    await takeScreenshot(observer, 'observer-closed', variant)
  },
)

it.each(variants)(
  'takes screenshots of the screens for visitors in $language at $width px in $colorScheme mode',
  async (variant) => {
    const page = await open('/login', variant)
    await page.locator('input[type=email]').fill('ada@example.com')
    await page.locator('input[type=password]').fill('Wrong-harbor-7')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').waitFor()
    await takeScreenshot(page, 'login-failed', variant)
    await page.goto(`/join?code=${inject('product').firstRun.accessCode}`)
    await page.locator('a[href="/register"]').waitFor()
    await takeScreenshot(page, 'join-with-code', variant)
    await page.goto('/register')
    await page.locator('input[type=email]').waitFor()
    await takeScreenshot(page, 'register-with-code', variant)
    await page.goto('/login')
    await takeScreenshot(page, 'login-with-code', variant)
    const invitationPage = await open('/invitation/00000000-0000-4000-8000-000000000000', variant)
    await invitationPage.waitForURL(/login/)
    await takeScreenshot(invitationPage, 'login-invited', variant)
    await invitationPage.goto('/register')
    await takeScreenshot(invitationPage, 'register-invited', variant)

    const learner = await createLearner()
    await page.goto('/forgot-password')
    await page.locator('input[type=email]').fill(learner.email)
    await page.locator('button[type=submit]').click()
    await page.locator('form').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'forgot-password-sent', variant)
    const { text } = await waitForEmail(inject('product').mailFolder, learner.email, /reset-password\?code=/)
    await page.goto(/https?:\S+reset-password\S+/.exec(text)![0])
    await page.locator('input[type=password]').fill('short')
    await page.locator('button[type=submit]').click()
    await takeScreenshot(page, 'reset-password-short', variant)

    await page.goto('/login')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.context().setOffline(true)
    await page.goto('/accessibility')
    await takeScreenshot(page, 'offline', variant)
  },
)

it.each(variants)(
  'takes screenshots of the terms, an unreleased report, an invitation and dialogs in $language at $width px in $colorScheme mode',
  async (variant) => {
    const { dataDir } = inject('product')
    const newLearner = await createLearner({ country: { name: 'China', code: 'CN' } })
    await takeScreenshot(await open('/accept-terms', variant, newLearner), 'accept-terms', variant)

    const { cohortId, accessCode } = await setUpCohort()
    const { learner, id } = await createLearnerWithAssessment(accessCode)
    await withDatabase(dataDir, async (db) => {
      await markEmailConfirmed(db, learner.userId, new Date())
      await db
        .updateTable('cohorts')
        .set({ release_kind: 'by-administrator' })
        .where('id', '=', cohortId)
        .execute()
    })
    await completeAssessment(learner, id)
    const page = await open('/', variant, learner)
    await takeScreenshot(page, 'home-waiting', variant)
    await page.goto(`/assessment/${id}/view-results`)
    await takeScreenshot(page, 'results-waiting', variant)

    const code = accessCode.replaceAll('-', '')
    const invitedLearner = await createLearner()
    const invitationId = await withDatabase(dataDir, async (db) => {
      await markEmailConfirmed(db, invitedLearner.userId, new Date())
      const instrument = await db
        .selectFrom('access_codes')
        .select(['instrument_id', 'instrument_version'])
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      const values = { email: invitedLearner.email, cohort_id: cohortId, ...instrument }
      return (await db.insertInto('invitations').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    const invitation = await open(`/invitation/${invitationId}`, variant, invitedLearner)
    await takeScreenshot(invitation, 'invitation-open', variant)
    await invitation.goto('/contact-settings')
    await takeScreenshot(invitation, 'contact-settings-confirmed', variant)
    await invitation.locator('#profile input').first().fill('Grace')
    await invitation.locator('footer a, header a').first().click()
    await invitation.getByRole('dialog').waitFor()
    await takeScreenshot(invitation, 'unsaved-changes', variant, viewportOnly)
    await invitation.reload()
    await invitation.locator('#own-data button').last().click()
    await invitation.getByRole('dialog').waitFor()
    await takeScreenshot(invitation, 'erase-account', variant, viewportOnly)
  },
)

it.each(variants)(
  'takes screenshots of the logout screen and of screens opened through emailed links in $language at $width px in $colorScheme mode',
  async (variant) => {
    const { dataDir } = inject('product')
    const { cohortId, accessCode } = await setUpCohort()
    const { learner, id } = await createLearnerWithAssessment(accessCode)
    const invitedLearner = await createLearner()
    const hashOf = (code: string) => createHash('sha256').update(code).digest()
    const createCode = () => randomBytes(16).toString('base64url')
    const [stopCode, changeCode, declinedCode] = [createCode(), createCode(), createCode()]
    const invitationId = await withDatabase(dataDir, async (db) => {
      await markEmailConfirmed(db, invitedLearner.userId, new Date())
      const now = new Date()
      const reminder = { cohort_id: cohortId, assessment_id: id, stage: 'NOT_STARTED', state: 'SENT' }
      const times = { created_at: now, state_at: now }
      await db
        .insertInto('reminders')
        .values({ ...reminder, ...times, unsubscribe_hash: hashOf(stopCode) })
        .execute()
      const expires_at = new Date(Date.now() + 3_600_000)
      const change = (userId: string, code: string) => ({
        user_id: userId,
        email: buildPerson().email,
        expires_at,
        code_hash: hashOf(code),
        session_id: randomUUID(),
      })
      await db
        .insertInto('email_changes')
        .values([change(learner.userId, changeCode), change(invitedLearner.userId, declinedCode)])
        .execute()
      const instrument = await db
        .selectFrom('access_codes')
        .select(['instrument_id', 'instrument_version'])
        .where('cohort_id', '=', cohortId)
        .executeTakeFirstOrThrow()
      const values = { email: invitedLearner.email, cohort_id: cohortId, ...instrument }
      return (await db.insertInto('invitations').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    const page = await open(`/unsubscribe?code=${stopCode}`, variant)
    await page.locator('main button').click()
    await page.locator('main button').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'unsubscribe-done', variant)
    await page.goto('/unsubscribe?code=none')
    await page.locator('main button').click()
    await page.locator('main button').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'unsubscribe-invalid', variant)
    const ownPage = await open(`/confirm-email?code=${changeCode}`, variant, learner)
    await ownPage.locator('main button').first().waitFor()
    await takeScreenshot(ownPage, 'confirm-email-own', variant)
    await page.goto(`/confirm-email?code=${declinedCode}`)
    await page.locator('main button').first().waitFor()
    await takeScreenshot(page, 'confirm-email-ask', variant)
    await page.locator('main button').last().click()
    await page.locator('main button').last().waitFor({ state: 'detached' })
    await takeScreenshot(page, 'confirm-email-declined', variant)
    await page.goto(`/confirm-email?code=${changeCode}`)
    await page.locator('main button').first().click()
    await page.locator('main input:not([type=hidden])').fill('Lantern-7-quay')
    await takeScreenshot(page, 'confirm-email-password', variant)
    await page.locator('main button[type=submit]').click()
    await page.locator('main button').first().waitFor({ state: 'detached' })
    await takeScreenshot(page, 'confirm-email-done', variant)
    await page.goto('/confirm-email?code=none')
    await page.locator('main a').waitFor()
    await takeScreenshot(page, 'confirm-email-invalid', variant)

    const invitation = await open(`/invitation/${invitationId}`, variant, invitedLearner)
    await invitedLearner.call('POST', `/v4/invitations/${invitationId}/respond`, { response: 'ACCEPT' })
    await invitation.reload()
    await takeScreenshot(invitation, 'invitation-accepted', variant)
    await invitation.goto('/logout')
    await invitation.getByRole('heading', { level: 1 }).waitFor()
    await takeScreenshot(invitation, 'logged-out', variant)
    await invitation.goto('/login-from-legacy?token=none')
    await takeScreenshot(invitation, 'login-from-legacy-failed', variant)
    await invitation.route('**/users/login', (route) => route.abort())
    await invitation.goto('/login')
    await invitation.locator('input[type=email]').fill('ada@example.com')
    await invitation.locator('input[type=password]').fill('Wrong-harbor-7')
    await invitation.locator('button[type=submit]').click()
    await invitation.getByRole('alert').waitFor()
    await takeScreenshot(invitation, 'login-no-connection', variant)
  },
)

/** Creates access codes for a questionnaire with “no opportunity”, a reversed statement and a required question. */
function createCodes(count: number) {
  const { dataDir, firstRun } = inject('product')
  return withDatabase(dataDir, async (db) => {
    const instrument = await loadInstrument(instrumentFile)
    const [firstQuestion, ...otherQuestions] = instrument.demographics
    const precision = { alpha: 0.9, standardDeviation: 8, n: 400 }
    const importedInstrument = await importInstrument(db, {
      ...instrument,
      id: `no-opportunity-${randomBytes(4).toString('hex')}`,
      noOpportunity: {
        en: 'I had no opportunity to do this',
        ar: 'لم تتح لي فرصة لفعل ذلك',
        es: 'No tuve oportunidad de hacerlo',
        fr: 'Je n’en ai pas eu l’occasion',
        'zh-CN': '我没有机会这样做',
      },
      reliability: Object.fromEntries(instrument.scales.map(({ id }) => [id, precision])),
      statements: instrument.statements.map((statement, i) => ({ ...statement, reversed: i === 1 })),
      demographics: [{ ...firstQuestion!, required: true }, ...otherQuestions],
    })
    const codes = []
    for (let i = 0; i < count; i++)
      codes.push(
        (
          await createAccessCode(db, {
            cohortId: firstRun.folderId,
            instrument: importedInstrument,
            seats: 9,
          })
        ).code,
      )
    return codes
  })
}

/** Answers the required question and every statement, and finishes the assessment. */
async function complete(
  learner: LoggedInUser,
  assessmentId: string,
  chooseValue: (statementId: string, position: number) => number,
) {
  const responses = [{ questionId: 'age-band', value: '25-29' }]
  await learner.call('PUT', `/lpi/api/v4/lpi-assessments/${assessmentId}`, { responses })
  await answerStatements(learner, assessmentId, { complete: true, chooseValue })
}

async function waitForObserverCode(email: string) {
  const { text } = await waitForEmail(inject('product').mailFolder, email, /\/observer\?code=/)
  return /\/observer\?code=([\w-]+)/.exec(text)![1]!
}
