import type { Page } from 'playwright-core'
import { beforeAll, inject, it } from 'vitest'
import { insertBatch } from '../server/src/administration/batch-reports/queries.ts'
import { png } from '../server/src/testing/sample-images.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { withDatabase } from './database.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { addCohort, createAdministrator, createDemo, type Demo, grantRole, setUpCohort } from './operator.ts'
import type { LoggedInUser } from './people.ts'
import {
  loadTexts,
  screenshotFile,
  setUpVariants,
  takeScreenshot,
  type Variant,
  variants,
} from './screenshot-variants.ts'

/**
 * Takes screenshots for manual review. They show states of the administration screens that a user reaches only after
 * several steps.
 */

const open = setUpVariants()
const viewportOnly = { isViewportOnly: true }
let demo: Demo
let administrator: LoggedInUser

beforeAll(async () => {
  demo = await createDemo(300)
  administrator = await createAdministrator(demo.organizationId)
})

/** Presses the button with this text, and takes a screenshot of the dialog that opens. */
async function takeDialogScreenshot(page: Page, name: string, variant: Variant, button: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
  await takeScreenshot(page, name, variant, viewportOnly)
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** In a combo box, chooses the first option whose text contains `text`. */
async function choose(page: Page, label: string, text: string) {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

const insertName = (text: string, name: string) => text.replace('{{name}}', name)
const insertNumber = (text: string) => text.replace('{{number, number}}', '1')

it.each(variants)(
  'takes screenshots of the cohort screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const t = loadTexts(variant, 'admin')
    const { organizationId, cohortId, cohort, accessCode } = await setUpCohort('Evening class')
    await createLearnerWithAssessment(accessCode)
    const as = await createAdministrator(organizationId)
    const page = await open('/admin/cohorts', variant, as)
    await page.getByRole('table').waitFor()
    await takeDialogScreenshot(page, 'admin-cohort-new', variant, t('cohort.new'))
    await closeDialog(page)
    await page.goto(`/admin/cohorts/${cohortId}`)
    await page.getByRole('button', { name: t('cohorts.change'), exact: true }).click()
    await page.getByText(t('cohorts.form.fromDate'), { exact: true }).click()
    await takeScreenshot(page, 'admin-cohorts-release-setting', variant, viewportOnly)
    await page.getByText(t('cohorts.form.byAdministrator'), { exact: true }).click()
    await page.getByRole('button', { name: t('cohorts.form.save'), exact: true }).click()
    await page.getByText(insertName(t('cohorts.saved'), cohort)).waitFor()
    await takeScreenshot(page, 'admin-cohorts-not-released', variant)
    await takeDialogScreenshot(page, 'admin-cohorts-release', variant, t('cohorts.releaseNow'))
    await page.getByRole('button', { name: t('cohorts.releaseDialog.confirm') }).click()
    await page.getByText(insertName(t('cohorts.released'), cohort)).waitFor()
    await takeScreenshot(page, 'admin-cohorts-released', variant)
    await takeDialogScreenshot(page, 'admin-cohorts-hide', variant, t('cohorts.hide'))
    await page.goto('/admin/cohorts?keyword=nothing')
    await takeScreenshot(page, 'admin-cohorts-no-match', variant)

    await page.goto(`/admin/cohorts/${cohortId}`)
    await takeScreenshot(page, 'admin-cohort-codes', variant)
    await takeDialogScreenshot(page, 'admin-cohort-rename', variant, t('cohort.rename'))
    await closeDialog(page)
    await takeDialogScreenshot(page, 'admin-cohort-archive', variant, t('cohort.archive'))
    await closeDialog(page)
    await takeDialogScreenshot(page, 'admin-cohort-new-code', variant, t('cohort.newCode'))
    await closeDialog(page)
    await takeDialogScreenshot(
      page,
      'admin-cohort-revoke',
      variant,
      t('cohort.revokeNamed').replace('{{code}}', accessCode),
    )
    await closeDialog(page)
    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: screenshotFile('admin-cohort-sheet', variant), fullPage: true })
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/admin/group-insight?cohort=${cohortId}`)
    await takeScreenshot(page, 'admin-group-insight-too-small', variant)
  },
)

it.each(variants)(
  'takes screenshots of the assessment and learner screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const t = loadTexts(variant, 'admin')
    const common = loadTexts(variant, 'common')
    const list = '/admin/view-assessments'
    const page = await open(`${list}?status=COMPLETED`, variant, administrator)
    await page.locator('table[aria-busy="false"]').waitFor()
    await page.getByRole('checkbox', { name: common('table.selectPage') }).check()
    await takeScreenshot(page, 'admin-view-assessments-selected', variant, viewportOnly)
    await page.getByRole('button', { name: t('assessments.dates.title'), exact: true }).click()
    await takeScreenshot(page, 'admin-view-assessments-dates', variant, viewportOnly)
    await page.goto(`${list}?status=COMPLETED`)
    await page.locator('tbody a[href*="report="]').first().click()
    await page.locator('#more').waitFor()
    await takeScreenshot(page, 'admin-view-assessments-report', variant, viewportOnly)
    await page.goto(`${list}?keyword=nothing&folderIds=${demo.cohorts[0]!.cohortId}&createdFrom=2020-01-31`)
    await takeScreenshot(page, 'admin-view-assessments-no-match', variant)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('gro')
    await page.getByRole('dialog').getByRole('option').nth(2).waitFor()
    await takeScreenshot(page, 'admin-palette', variant, viewportOnly)
    await closeDialog(page)
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-shortcuts', variant, viewportOnly)

    const person = await withDatabase(inject('product').dataDir, (db) =>
      db
        .selectFrom('assessments')
        .select('user_id')
        .where('cohort_id', '=', demo.cohorts[1]!.cohortId)
        .where('status', '=', 'IN_PROGRESS')
        .executeTakeFirstOrThrow(),
    )
    await page.goto(`/admin/people/${person.user_id}`)
    await takeScreenshot(page, 'admin-person-in-progress', variant)
    await page.locator('main button').first().click()
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-person-move', variant, viewportOnly)
    await closeDialog(page)
    await page.locator('main button').nth(1).click()
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-person-free', variant, viewportOnly)

    await page.route('**/lpi-overview*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin/overview')
    await page.getByRole('button', { name: common('buttons.tryAgain') }).waitFor()
    await page.screenshot({ path: screenshotFile('admin-overview-failed', variant), fullPage: true })
  },
)

it.each(variants)(
  'takes screenshots of the invitation and reminder screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const t = loadTexts(variant, 'admin')
    const { organizationId, cohortId, cohort } = await setUpCohort('Evening class')
    const as = await createAdministrator(organizationId)
    const page = await open('/admin/people/invite', variant, as)
    await page.getByRole('button', { name: t('invitations.reviewList') }).click()
    await takeScreenshot(page, 'admin-invite-required', variant)
    await choose(page, t('invitations.cohort'), cohort)
    await page
      .locator('textarea')
      .fill(
        'Email,First name,Last name\ngrace@example.com,Grace,Hopper\nalan@example.com,Alan,Turing\nnobody@\ngrace@example.com,,',
      )
    await page.getByRole('button', { name: t('invitations.reviewList') }).click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await takeScreenshot(page, 'admin-invite-review', variant)
    await page.locator('main button').last().click()
    await page.getByRole('link', { name: t('invitations.showInvited') }).waitFor()
    await takeScreenshot(page, 'admin-invite-sent', variant)
    await page.getByRole('link', { name: t('invitations.showInvited') }).click()
    await page.locator('tbody input[type=checkbox]').first().check()
    await takeScreenshot(page, 'admin-invitations-selected', variant, viewportOnly)
    await takeDialogScreenshot(
      page,
      'admin-invitations-remind',
      variant,
      insertNumber(t('invitations.remind')),
    )
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'admin-invitations-reminded', variant)
    await page.locator('tbody input[type=checkbox]').first().check()
    await takeDialogScreenshot(
      page,
      'admin-invitations-withdraw',
      variant,
      insertNumber(t('invitations.withdraw')),
    )

    await page.goto(`/admin/cohorts/${cohortId}/reminders`)
    await page.locator('textarea, input[type=text]').first().waitFor()
    await page.getByLabel(t('reminders.afterDays')).fill('0')
    await page.getByRole('button', { name: t('reminders.save'), exact: true }).click()
    await takeScreenshot(page, 'admin-reminders-invalid', variant)
  },
)

it.each(variants)(
  'takes screenshots of the report, impact, export and activity screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const t = loadTexts(variant, 'admin')
    const springCohort = await setUpCohort('Spring course')
    const { organizationId } = springCohort
    const autumnCohort = await addCohort(springCohort, 'Autumn course')
    for (const cohort of [springCohort, autumnCohort]) await createCompletedLearners(cohort, 12)
    const as = await createAdministrator(organizationId)
    await withDatabase(inject('product').dataDir, async (db) => {
      const batch = {
        organization_id: organizationId,
        cohort_id: springCohort.cohortId,
        kind: 'group' as const,
      }
      const outcome = { status: 'FAILED', finished_at: new Date() }
      const batch_id = await insertBatch(db, { ...batch, ...outcome })
      const item = { batch_id, position: 1, status: 'FAILED', failure: 'group.too_small' }
      await db.insertInto('batch_report_items').values(item).execute()
    })
    const page = await open(`/admin/reports?cohort=${autumnCohort.cohortId}`, variant, as)
    await page.getByRole('table').first().waitFor()
    await takeScreenshot(page, 'admin-reports-cohort', variant)
    await page.getByRole('button', { name: t('reports.new.startAll'), exact: true }).click()
    await page.getByText(t('reports.new.started')).waitFor()
    await takeScreenshot(page, 'admin-reports-running', variant)
    await page
      .getByRole('button', { name: t('reports.actions.download') })
      .first()
      .waitFor()
    await takeScreenshot(page, 'admin-reports-ready', variant)
    await page
      .getByRole('button', { name: t('reports.actions.failures') })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-reports-failures', variant, viewportOnly)
    await closeDialog(page)
    await page.getByText(t('reports.new.kind.group'), { exact: true }).click()
    await takeScreenshot(page, 'admin-reports-group', variant)

    await page.goto(`/admin/group-insight?cohort=${springCohort.cohortId}`)
    await page.getByRole('button', { name: t('groupInsight.create.title') }).waitFor()
    await takeScreenshot(page, 'admin-group-insight-step', variant)
    for (const { cohortId } of [springCohort, autumnCohort])
      await as.call('POST', `/lpi/api/v4/lpi-group-reports/${cohortId}`, { organizationId })
    await page.goto(`/admin/impact?before=${springCohort.cohortId}&after=${autumnCohort.cohortId}`)
    await page.getByRole('table').first().waitFor()
    await takeScreenshot(page, 'admin-impact-result', variant)
    await page.getByText(t('impact.kind.people'), { exact: true }).click()
    await page.getByRole('button', { name: t('impact.step.title') }).waitFor()
    await takeScreenshot(page, 'admin-impact-step', variant)
    await page.goto('/admin/export')
    await page.getByText(t('dataset.content.scores'), { exact: true }).click()
    await page.getByText(t('dataset.names.with'), { exact: true }).click()
    await takeScreenshot(page, 'admin-export-scores', variant)
    await page.goto('/admin/activity?kinds=reports')
    await page.getByRole('table').waitFor()
    await takeScreenshot(page, 'admin-activity-reports', variant)
  },
)

it.each(variants)(
  'takes screenshots of the customization and colleague screens in $language at $width px in $colorScheme mode',
  async (variant) => {
    const t = loadTexts(variant, 'admin')
    const { organizationId } = await setUpCohort('Evening class')
    const as = await createAdministrator(organizationId)
    const page = await open('/admin/reports/customization', variant, as)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const picture = await png({ width: 400, height: 100, hasAlpha: true, color: '#7a1f3dcc' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-customization-crop', variant, viewportOnly)
    await page.getByRole('button', { name: t('customization.crop.save') }).click()
    await page.getByText(t('customization.logo.saved')).waitFor()
    await page.getByLabel(t('customization.color.label'), { exact: true }).fill('#f2b544')
    await page.getByLabel(t('customization.introduction.label')).fill('Dear students,\nwelcome.')
    await page.locator('[aria-busy="false"] img').waitFor()
    await takeScreenshot(page, 'admin-customization-changed', variant)

    await page.goto('/admin/colleagues')
    await page.getByRole('button', { name: t('colleagues.invite') }).click()
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-colleague-invite', variant, viewportOnly)
    await page.getByLabel(t('colleagues.email'), { exact: true }).fill(`kim-${variant.language}@example.com`)
    await choose(page, t('colleagues.cohorts'), 'Evening class')
    await takeScreenshot(page, 'admin-colleague-invite-filled', variant, viewportOnly)
    await page.getByRole('button', { name: t('colleagues.send') }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'admin-colleagues-two', variant)
    await page.locator('tbody button').last().click()
    await page.getByRole('dialog').waitFor()
    await takeScreenshot(page, 'admin-colleague-revoke', variant, viewportOnly)

    await page.goto('/admin/overview?organization=00000000-0000-4000-8000-000000000000')
    await takeScreenshot(page, 'admin-other-organization', variant)
    await grantRole(as, demo.organizationId)
    await page.goto('/admin/overview')
    await page.locator('button[aria-expanded]', { hasText: 'College' }).first().click()
    await takeScreenshot(page, 'admin-two-organizations', variant, viewportOnly)
    await withDatabase(inject('product').dataDir, (db) =>
      db
        .updateTable('organizations')
        .set({ requires_second_factor: true })
        .where('id', '=', organizationId)
        .execute(),
    )
    await page.goto(`/admin/overview?organization=${organizationId}`)
    await takeScreenshot(page, 'admin-needs-second-factor', variant)
  },
)
