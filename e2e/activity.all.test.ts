import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createAdministrator, createDemo } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

it('a colleague sees on the activity screen, and in its export, that an administrator has viewed a report (REQ-287)', async () => {
  const demo = await createDemo(30)
  const administrator = await createAdministrator(demo.organizationId)
  const page = await visit('/admin/view-assessments?status=COMPLETED', { as: administrator })
  const link = page.getByRole('link', { name: /^Report for / }).first()
  const [, lastNameInLink, firstNameInLink] = /^Report for (.*), (.*)$/.exec(
    (await link.getAttribute('aria-label'))!,
  )!
  await link.click()
  await page.getByText(`For ${firstNameInLink} ${lastNameInLink} · `).waitFor()

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
  expect(lines[0]).toContain('"Time (UTC)","Who","What","About"')
  expect(lines.slice(1).join()).toContain(`"Viewed a report","${firstNameInLink} ${lastNameInLink}"`)
  expect(await findProblemsPerAppearance(colleaguePage)).toEqual([])
})
