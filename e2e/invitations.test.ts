import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { addCohort, createAdministrator, setUpCohort } from './operator.ts'
import { buildPerson, type Person } from './people.ts'
import { expectHeading, expectPath, fillRegistration } from './steps.ts'

const visit = setUpBrowser()

/** Opens the form that invites people, as an administrator of a new organization with two cohorts and no invitations. */
async function openForm() {
  const cohort = await setUpCohort()
  await addCohort(cohort, 'Spring')
  const { organizationId } = cohort
  const page = await visit('/admin/people/invite', { as: await createAdministrator(organizationId) })
  await page.getByLabel('Email addresses').waitFor()
  return page
}

async function chooseCohort(page: Page) {
  const field = page.getByRole('combobox', { name: 'Cohort' })
  await field.fill('Aut')
  await page.getByRole('option', { name: 'Autumn' }).click()
}

async function reviewList(page: Page, list: string) {
  await page.getByLabel('Email addresses').fill(list)
  await page.getByRole('button', { name: 'Review list' }).click()
}

async function invite(page: Page, people: Pick<Person, 'email'>[]) {
  await chooseCohort(page)
  await reviewList(page, people.map(({ email }) => email).join('\n'))
  await page.getByRole('button', { name: /^Invite [0-9]+ p/ }).click()
  await page.getByText(new RegExp(`^We’re emailing ${people.length} p`)).waitFor()
}

/**
 * Waits for an invitation email and returns its link. `href` contains the code, which proves that the person received
 * the email. `path` has no code, like the link that administrators can copy.
 */
async function waitForInvitationLink({ email }: Pick<Person, 'email'>) {
  const { text } = await waitForEmail(inject('product').mailFolder, email, /\/invitation\//)
  const { pathname: path, search } = new URL(/\S+\/invitation\/\S+/.exec(text)![0])
  return { path, href: path + search }
}

const rowOf = (page: Page, { email }: Pick<Person, 'email'>) =>
  page.getByRole('row').filter({ hasText: email })

/** After an invitation, opens the list of the invited people. */
async function search(page: Page, keyword: string) {
  await page.getByRole('link', { name: 'Follow their progress' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(keyword)
  await page.waitForURL((url) => url.searchParams.get('keyword') === keyword)
}

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
}

it('a new learner opens the link in an invitation email, registers, returns to the invitation and accepts it (REQ-025, REQ-350)', async () => {
  const person = buildPerson()
  const administratorPage = await openForm()
  await invite(administratorPage, [person])
  const link = await waitForInvitationLink(person)

  const page = await visit(link.href)
  await expectPath(page, '/login')
  await page.getByText(/^.+ invited you\. Log in to open your invitation\./).waitFor()
  await page
    .getByRole('link', { name: /register|account/i })
    .last()
    .click()
  await expectPath(page, '/register')
  await page.getByText(/^.+ invited you\. Use the email address/).waitFor()
  await fillRegistration(page, person)
  await expectPath(page, link.path)
  await expectHeading(page, 'You’re invited')
  await page.getByText(/invited you to take .+, a self-assessment that takes about \d+ minutes/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expectHeading(page, 'Everyday Leadership')

  await page.goto(link.href)
  await expectHeading(page, 'You already accepted this invitation')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHeading(page, 'Everyday Leadership')

  await search(administratorPage, person.email)
  await administratorPage.reload()
  await rowOf(administratorPage, person).getByText('Not started').waitFor()
})

it('a user who is logged in with another email address switches to the invited address and returns to the invitation (REQ-025, SEC-035)', async () => {
  const [invitedPerson, otherLearner] = [buildPerson(), await createLearner()]
  await invite(await openForm(), [invitedPerson])
  const link = await waitForInvitationLink(invitedPerson)
  const page = await visit(link.href, { as: otherLearner, expected: [/status of 404/] })
  await expectHeading(page, 'Invitation not found')
  await page.getByText(`You’re logged in as ${otherLearner.email}`).waitFor()
  expect(await page.getByText(invitedPerson.email).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a different address' }).click()
  await expectPath(page, '/login')
  await page
    .getByRole('link', { name: /register|account/i })
    .last()
    .click()
  await fillRegistration(page, invitedPerson)
  await expectPath(page, link.path)
  await expectHeading(page, 'You’re invited')
})

it('an invitation link that an administrator copied shows the invitation only after the invited person has confirmed the email address', async () => {
  const person = await createLearner()
  await invite(await openForm(), [person])
  const { path } = await waitForInvitationLink(person)
  const page = await visit(path, { as: person, expected: [/status of 404/] })
  await expectHeading(page, 'Invitation not found')
  await page.getByText(`Was the invitation sent to ${person.email}?`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText(`We sent a link to ${person.email}`).waitFor()
  const mail = await waitForEmail(inject('product').mailFolder, person.email, /confirm-your-email\?code=/)
  await page.goto(/\/confirm-your-email\?code=[\w-]+/.exec(mail.text)![0])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(page, 'Email address confirmed')
  await page.goto(path)
  await expectHeading(page, 'You’re invited')
})

it('an administrator reviews a list of email addresses, and invitations are sent only to valid addresses that were not invited before (REQ-068)', async () => {
  const [invitedPerson, uninvitedPerson] = [buildPerson(), buildPerson()]
  const page = await openForm()
  await expectAccessible(page)
  await invite(page, [invitedPerson])
  await page.getByRole('button', { name: 'Invite more people' }).click()
  await page.getByRole('button', { name: 'Review list' }).click()
  await page.getByText('Fill in this field.').first().waitFor()
  await expectAccessible(page)
  await chooseCohort(page)
  await reviewList(
    page,
    `${uninvitedPerson.email}\nnobody@\n${invitedPerson.email}\n${uninvitedPerson.email.toUpperCase()}\n=1+1@example.com`,
  )
  await page.getByRole('heading', { name: '1 person will be invited' }).waitFor()
  const invalidLines = page.getByRole('region', { name: 'Without a usable address: 2' })
  expect(await invalidLines.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Line 2\s+nobody@/),
    expect.stringMatching(/Line 5\s+=1\+1@example\.com/),
  ])
  await page.getByText('Already invited to this cohort: 1').waitFor()
  await page.getByText('Duplicate: 1').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Email language').click()
  await page.getByRole('option', { name: 'Français' }).click()
  await page.getByRole('button', { name: /^Invite [0-9]+ p/ }).click()
  await page.getByText('We’re emailing 1 person.').waitFor()
  expect(
    (await waitForEmail(inject('product').mailFolder, uninvitedPerson.email, /\/invitation\//)).subject,
  ).toContain('t’invite')
})

it('an administrator loads 10,000 addresses from a semicolon-separated CSV file in UTF-16, and a damaged workbook is rejected', async () => {
  const page = await openForm()
  await chooseCohort(page)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'autumn.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004\u0000'),
  })
  await page.getByText('We couldn’t read a list from autumn.xlsx').waitFor()
  const lines = Array.from({ length: 10_000 }, (_, i) => `"Ito; Aiko";person-${i}@example.com`)
  const text = `\uFEFFName;E-Mail\r\n${lines.join('\r\n')}\r\nBo;bo@\r\n`
  await chooser.setInputFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'utf16le'),
  })
  await page.getByText('The field now has only the addresses from autumn.csv.').waitFor()
  await page.getByRole('button', { name: 'Review list' }).click()
  await page.getByRole('heading', { name: '10,000 people will be invited' }).waitFor()
  await page.getByText('Line 10,002').waitFor()
})

it('an administrator chooses the first-name column of a CSV file and invites the people in the file by name (REQ-197, REQ-198, REQ-199, REQ-201)', async () => {
  const [ada, bo] = [buildPerson(), buildPerson()]
  const page = await openForm()
  await chooseCohort(page)
  const text = `\uFEFFE-Mail;Rufname;Last name\r\n${ada.email};Ada;Lovelace, Countess\r\n${bo.email};Bo;`
  await page.locator('input[type=file]').setInputFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'utf16le'),
  })
  await page.getByText('The field now has only the addresses from autumn.csv.').waitFor()
  await page.getByRole('button', { name: 'Review list' }).click()
  const recipients = page.getByRole('region', { name: 'Recipients: 2' })
  await recipients.getByText('Lovelace, Countess', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Column with first names/ }).click()
  await page.getByRole('option', { name: 'Rufname' }).click()
  await recipients.getByText('Ada Lovelace, Countess').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite 2 people to Autumn' }).click()
  await page.getByText('We’re emailing 2 people.').waitFor()
  await search(page, 'countess')
  await rowOf(page, ada).getByText('Lovelace, Countess, Ada').waitFor()
  const mail = await waitForEmail(inject('product').mailFolder, ada.email, /\/invitation\//)
  expect(mail.text).toMatch(/^Hello Ada,/)
})

it('an administrator finds an open invitation, copies its link, requests a reminder that is skipped because of a recent email, and withdraws the invitation (REQ-067)', async () => {
  const person = await createLearner()
  const page = await openForm()
  await invite(page, [person])
  const link = await waitForInvitationLink(person)
  await search(page, person.email)
  await page
    .getByRole('button', { name: /^Invited/ })
    .first()
    .click()
  await page.waitForURL(/status=INVITATION_SENT/)
  await page.reload()
  await rowOf(page, person).waitFor()
  await expectAccessible(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowOf(page, person).getByRole('button', { name: 'Copy link' }).click()
  await rowOf(page, person).getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${link.path}$`))

  const choose = () => page.getByRole('checkbox', { name: `Select ${person.email}` }).check()
  await choose()
  await page.getByText('1 selected').first().waitFor()
  await page.getByRole('button', { name: 'Remind 1', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('1 person skipped: they got an email in the last 24 hours.').waitFor()

  await choose()
  await page.getByRole('button', { name: 'Withdraw 1', exact: true }).click()
  await page.getByRole('button', { name: 'Keep invitation' }).click()
  await page.getByRole('button', { name: 'Withdraw 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByText('Withdrawn: 1').waitFor()
  await page.goto(`/admin/invitations?status=WITHDRAWN&keyword=${person.email}`)
  await rowOf(page, person).getByText('Withdrawn').waitFor()
  await expectPath(page, '/admin/view-assessments')

  const learnerPage = await visit(link.href, { as: person, expected: [/status of 409/] })
  await expectHeading(learnerPage, 'This invitation is closed')
  await expectAccessible(learnerPage)
})
