import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { jpeg, png } from '../server/src/testing/sample-images.ts'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithReport } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import type { Person } from './people.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()
const screen = '/admin/reports/customization'

type CohortFixture = Awaited<ReturnType<typeof setUpCohort>>

async function openCustomization(
  { organizationId }: CohortFixture,
  overrides: Partial<Person> = {},
  options = {},
) {
  const page = await visit(screen, { as: await createAdministrator(organizationId, overrides), ...options })
  await expectHeading(page, 'Customize reports')
  await expectPreviewPage(page, 1)
  return page
}

/** Waits until the preview shows page `number` and is up to date. */
async function expectPreviewPage(page: Page, number: number) {
  const picture = page.getByRole('img', { name: `Preview, page ${number} of ` })
  await picture.waitFor()
  await page.locator('[aria-busy="false"]').getByRole('img').waitFor()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

async function choosePicture(page: Page, buffer: Buffer, name = 'logo.png', mimeType = 'image/png') {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
}

const expectSaved = (page: Page) => page.getByText('Saved. Your changes apply to every report.').waitFor()

it('an administrator’s customization appears in a learner’s report on screen and in the PDF (REQ-156, REQ-158)', async () => {
  const cohort = await setUpCohort()
  const page = await openCustomization(cohort)
  await choosePicture(page, await png({ width: 400, height: 100, hasAlpha: true, color: '#7a1f3dcc' }))
  const dialog = page.getByRole('dialog', { name: 'Crop image' })
  // The keyboard moves the right edge of the crop area to the middle of the picture.
  await dialog.getByLabel('Crop area →').focus()
  const width = await dialog.locator('img').evaluate((img) => img.clientWidth)
  for (let moved = 0; moved < width / 2; moved += 10) await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await page.getByText('Logo saved.').waitFor()
  const logo = page.getByRole('img', { name: `${cohort.organization} logo` })
  await logo.waitFor()
  const ratio = await logo.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
  expect(ratio).toBeGreaterThan(1.7)
  expect(ratio).toBeLessThan(2.3)

  await page.getByLabel('Accent color', { exact: true }).fill('#7A1F3D')
  await page.getByLabel('Cover title').fill('Leading at Lakeside')
  await page.getByLabel('Your introduction').fill('Dear students,\nwelcome.\n\nأهلًا بكم')
  await page.getByText('All statements, highest to lowest').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  await expectPreviewPage(page, 1)

  const { learner, id } = await createLearnerWithReport(cohort.accessCode)
  const report = await visit(`/assessment/${id}/view-results`, { as: learner })
  await expectHeading(report, 'Leading at Lakeside')
  await expectCustomization(report, cohort)

  const download = report.waitForEvent('download')
  await report.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = Buffer.concat(await (await (await download).createReadStream()).toArray())
  expect(pdf.includes('/Subtype /Image')).toBe(true)
  expect(pdf.includes(`(${cohort.organization} logo)`)).toBe(true)
  expect(pdf.includes(`(A word from ${cohort.organization})`)).toBe(true)
  expect(pdf.includes('(All statements, highest to lowest)')).toBe(true)
})

async function expectCustomization(page: Page, { organization: name }: CohortFixture) {
  await page.getByText('Everyday Leadership', { exact: true }).last().waitFor()
  const logo = page.getByRole('img', { name: `${name} logo` })
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('heading', { level: 2, name: `A word from ${name}` }).waitFor()
  await page.getByText('أهلًا بكم').waitFor()
  await page.getByText('All statements, highest to lowest', { exact: true }).waitFor()
  const readColor = () =>
    page
      .getByRole('button', { name: 'Download PDF' })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await readColor()).toBe('rgb(122, 31, 61)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(readColor).not.toBe('rgb(122, 31, 61)')
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page)).toEqual([])
}

it('when two administrators edit the customization at the same time, neither unknowingly overwrites the other’s settings or logo (REQ-158, REQ-164)', async () => {
  const cohort = await setUpCohort()
  // A page can request a logo that the other administrator has just replaced.
  const expected = [/409/, /404 .*\/images\//]
  const firstPage = await openCustomization(cohort, { firstName: 'Ada', lastName: 'First' }, { expected })
  const secondPage = await openCustomization(cohort, { firstName: 'Bo', lastName: 'Second' }, { expected })
  const saveLogo = async (page: Page, picture: Buffer) => {
    await choosePicture(page, picture)
    await page.getByRole('button', { name: 'Save logo' }).click()
  }
  await saveLogo(firstPage, await png({ width: 100, height: 50 }))
  await firstPage.getByText('Logo saved.').waitFor()
  await saveLogo(secondPage, await png({ width: 50, height: 50 }))
  await secondPage.getByText('Ada First changed the logo').waitFor()
  const logo = secondPage.getByRole('img', { name: `${cohort.organization} logo` })
  await logo.waitFor()
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(100)
  await saveLogo(secondPage, await jpeg({ width: 50, height: 50 }))
  await secondPage.getByText('Logo saved.').waitFor()

  await secondPage.getByRole('button', { name: 'Remove logo' }).click()
  await secondPage.getByText('Logo removed.').waitFor()
  await logo.waitFor({ state: 'detached' })

  await firstPage.getByLabel('Accent color', { exact: true }).fill('#7a1f3d')
  await firstPage.getByLabel('Cover title').fill('Title from Ada')
  await firstPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(firstPage)

  await secondPage.getByLabel('Cover title').fill('Title from Bo')
  await secondPage.getByLabel('Your introduction').fill('Introduction from Bo')
  await secondPage.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = secondPage.getByRole('dialog', { name: 'Someone else saved changes' })
  await dialog.getByText('Ada First saved different settings').waitFor()
  expect(await findViolations(secondPage, '[role="dialog"]')).toEqual([])
  // Fields that only one administrator changed are merged. Both administrators changed the title, and Bo chooses Ada's
  // title.
  const title = dialog.getByRole('radiogroup', { name: 'Individual report: Cover title' })
  await title.getByText('Theirs: Title from Ada').click()
  await dialog.getByRole('button', { name: 'Save selection' }).click()
  await expectSaved(secondPage)
  await firstPage.reload()
  for (const page of [firstPage, secondPage]) {
    await page.getByLabel('Cover title').waitFor()
    expect([
      await page.getByLabel('Accent color', { exact: true }).inputValue(),
      await page.getByLabel('Cover title').inputValue(),
      await page.getByLabel('Your introduction').inputValue(),
    ]).toEqual(['#7a1f3d', 'Title from Ada', 'Introduction from Bo'])
  }
})

it('the customization screen asks for confirmation before an administrator leaves with unsaved changes, and has no accessibility violations or horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (REQ-156, REQ-165)', async () => {
  const page = await openCustomization(await setUpCohort())
  await page.getByLabel('Accent color', { exact: true }).fill('#f2b544')
  await page.getByText('The closest readable shade').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectPreviewPage(page, 2)
  const problems = await findProblemsPerAppearance(page)
  await choosePicture(page, await png({ width: 400, height: 200 }))
  await page.getByRole('dialog').waitFor()
  problems.push(...(await findProblemsPerAppearance(page, '[role="dialog"]')))
  expect(problems).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const title = page.getByLabel('Cover title')
  await title.fill('Not saved yet')
  await page.getByText('You have unsaved changes.').waitFor()
  await page.getByRole('link', { name: 'Cohorts' }).click()
  await page.getByRole('button', { name: 'Stay on page' }).click()
  expect(await title.inputValue()).toBe('Not saved yet')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  expect(await title.inputValue()).toBe('')
  await title.fill('Not saved either')
  await page.getByRole('link', { name: 'Cohorts' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/cohorts$/)
  await page.goto(screen)
  expect(await title.inputValue()).toBe('')
})
