import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createAdministrator, createDemo } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

it('an administrator opens a saved view on another device and reads a report, and a colleague sees the report viewing on the activity screen and in its export (REQ-286, REQ-287)', async () => {
  const demo = await createDemo(30)
  const administrator = await createAdministrator(demo.organizationId)
  const page = await visit('/admin/view-assessments', {
    as: administrator,
    viewport: { width: 1280, height: 800 },
  })
  await page.getByRole('toolbar', { name: 'Status' }).getByRole('button', { name: 'Completed' }).click()
  await page.waitForURL(/status=COMPLETED/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('All completed')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const otherDevice = await visit('/admin/view-assessments', { as: administrator })
  await otherDevice.getByRole('button', { name: 'Views' }).click()
  await otherDevice.getByRole('link', { name: 'All completed' }).click()
  await otherDevice.waitForURL(/status=COMPLETED/)
  const link = otherDevice.getByRole('link', { name: /^Report for / }).first()
  const [, lastNameInLink, firstNameInLink] = /^Report for (.*), (.*)$/.exec(
    (await link.getAttribute('aria-label'))!,
  )!
  await link.click()
  await otherDevice.getByText(`For ${firstNameInLink} ${lastNameInLink}`, { exact: true }).waitFor()

  const colleaguePage = await visit('/admin/activity', {
    as: await createAdministrator(demo.organizationId, { firstName: 'Grace', lastName: 'Okafor' }),
  })
  await expectHeading(colleaguePage, 'Activity')
  const viewings = colleaguePage.getByRole('row').filter({ hasText: 'Viewed a report' })
  await viewings
    .filter({ hasText: `${firstNameInLink} ${lastNameInLink}` })
    .first()
    .waitFor()
  await colleaguePage
    .getByRole('toolbar', { name: 'What' })
    .getByRole('button', { name: 'Reports', exact: true })
    .click()
  await colleaguePage.waitForURL(/kinds=reports/)
  await colleaguePage.locator('table[aria-busy="false"]').waitFor()
  const [download] = await Promise.all([
    colleaguePage.waitForEvent('download'),
    colleaguePage.getByRole('button', { name: 'Export activity' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toContain('"Time","Who","What","About"')
  expect(lines.slice(1).join()).toContain(`"Viewed a report","${firstNameInLink} ${lastNameInLink}"`)
  expect(await findProblemsPerAppearance(colleaguePage)).toEqual([])
})
