import { type CheckedRow, endpoints } from '@lpi/contract'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { InviteForm } from './InviteForm.tsx'

const autumn = { id: buildId(901), name: 'Autumn', assessmentCount: 0, completedCount: 0 }
const ada: CheckedRow = { line: 2, text: 'ada@example.org', firstName: 'Ada', lastName: '', state: 'VALID' }

async function open(answers: CheckedRow[][], header: string[] = []) {
  respondToCalls(endpoints.searchFolders, () => ({ items: [autumn], total: 1, offset: 0, size: 100 }))
  const checks = respondToCalls(endpoints.checkInvitations, () => {
    const columns = { email: 0, firstName: 1, lastName: null }
    const rows = answers.shift() ?? []
    return { rows, header, columns, instrument: { name: 'LPI', minutes: 10 }, mailsLeft: 100 }
  })
  const counts = { invited: 2, alreadyInvited: 0, alreadyInCohort: 0 }
  const sent = respondToCalls(endpoints.inviteLearners, () => counts)
  const form = <InviteForm organizationId={buildId(1)} initialCohortId={autumn.id} onInvited={() => {}} />
  const screen = await renderPart(form, { profile: administrator })
  await expect.element(screen.getByRole('combobox', { name: /^Cohort/ })).toHaveValue('Autumn')
  const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
  const choose = (name: string, content: BlobPart) => userEvent.upload(input, new File([content], name))
  const readTexts = () => checks.map(({ body }) => (body as { text: string }).text)
  return { screen, readTexts, sent, choose }
}

it('a file in an unknown encoding is checked only after the administrator has confirmed how its names are read', async () => {
  const { screen, readTexts, choose } = await open([[ada]])
  // “Łukasz” in Windows-1250
  await choose(
    'autumn.csv',
    Uint8Array.from('Email;Name\nl@example.org;\xa3ukasz \xaf\xf3\xb3w', (character) =>
      character.charCodeAt(0),
    ),
  )
  await expect.element(screen.getByText('l@example.org;Łukasz Żółw')).toBeVisible()
  expect(readTexts()).toEqual([])
  await screen.getByRole('button', { name: /^All names are right/ }).click()
  await expect.poll(readTexts).toEqual(['Email;Name\nl@example.org;Łukasz Żółw'])
})

it('an administrator corrects an address in its row, and the corrected list is sent', async () => {
  const wrong: CheckedRow = {
    ...{ line: 3, text: 'bo@example,org', firstName: 'Bo "B"', lastName: '' },
    ...{ state: 'INVALID', problem: 'email.format' },
  }
  const bo: CheckedRow = { ...ada, text: 'bo@example.org', firstName: 'Bo "B"' }
  const { screen, readTexts, sent, choose } = await open([
    [ada, wrong, { ...ada, line: 4, state: 'DUPLICATE' }],
    [bo],
  ])
  await choose('autumn.csv', 'Email;Name\nada@example.org;Ada')
  await screen.getByRole('button', { name: 'Edit line 3, bo@example,org' }).click()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email address', exact: true }), 'bo@example.org')
  await screen.getByRole('button', { name: 'Save line' }).click()
  await expect.element(screen.getByText('Recipients: 2')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '2 people will be invited' })).toHaveFocus()
  expect(readTexts()[1]).toBe('email\tfirst name\tlast name\nbo@example.org\t"Bo ""B"""\t')
  await screen.getByRole('button', { name: 'Invite 2 people to Autumn' }).click()
  await expect.poll(() => sent).toMatchObject([{ body: { emails: ['ada@example.org', 'bo@example.org'] } }])
})

it('a corrected row stays corrected when another column is chosen, when another line changes, and when a hidden row is marked', async () => {
  const wrong: CheckedRow = {
    ...ada,
    line: 3,
    text: 'bo@example,org',
    state: 'INVALID',
    problem: 'email.format',
  }
  const bo: CheckedRow = { ...ada, text: 'bo@example.org' }
  const answers = [[ada, wrong], [bo], [ada, wrong], [bo], [ada, { ...wrong, line: 4 }], [bo]]
  const { screen, readTexts, sent, choose } = await open(answers, ['Email', 'Name'])
  const rows = [
    ['Email', 'Name'],
    ['ada@example.org', 'Ada'],
    ['bo@example,org', 'Bo'],
  ]
  const workbook = await writeXlsx({
    sheets: [{ name: 'People', rows, rowDefs: new Map([[1, { hidden: true }]]) }],
  })
  await choose('autumn.xlsx', workbook as BlobPart)
  const hiddenMark = screen.getByText('This row is hidden in the workbook.')
  await expect.element(hiddenMark).toBeVisible()
  expect(hiddenMark.element().closest('li')?.textContent).toContain('ada@example.org')
  await screen.getByRole('button', { name: 'Edit line 3, bo@example,org' }).click()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email address', exact: true }), 'bo@example.org')
  await screen.getByRole('button', { name: 'Save line' }).click()
  await expect.element(screen.getByText('Recipients: 2')).toBeVisible()

  await screen.getByRole('button', { name: /last names/ }).click()
  await screen.getByRole('option', { name: 'Name' }).click()
  await expect.poll(readTexts).toHaveLength(4)
  await expect.element(screen.getByText('Recipients: 2')).toBeVisible()
  expect(readTexts()[3]).toBe('email\tfirst name\tlast name\nbo@example.org\tAda\t')

  const list = screen.getByRole('textbox', { name: 'Email addresses' })
  await list.fill('Email\tName\nada@example.org\tAda\n\nbo@example,org\tBo')
  await screen.getByRole('button', { name: 'Review list' }).click()
  await expect.element(screen.getByText('Recipients: 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Invite 2 people to Autumn' }).click()
  await expect.poll(() => sent).toMatchObject([{ body: { emails: ['ada@example.org', 'bo@example.org'] } }])
})
