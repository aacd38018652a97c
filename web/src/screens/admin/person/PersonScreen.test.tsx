import { endpoints, type Person, type PersonAssessment } from '@lpi/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildFoundAssessment, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { PersonScreen } from './PersonScreen.tsx'

const userId = buildId(1)
const timestamp = '2026-03-02T09:15:00.000Z'
const spring = { id: buildId(901), name: 'Spring', assessmentCount: 3, completedCount: 1 }

function buildAssessment(number: number, overrides: Partial<PersonAssessment> = {}): PersonAssessment {
  return { ...buildFoundAssessment(number), isReleased: true, isInReleasedGroup: false, ...overrides }
}

const unfinishedAssessment = buildAssessment(2, {
  status: 'IN_PROGRESS',
  progress: 40,
  completedAt: null,
  isReleased: false,
})

function open(overrides: Partial<Person> = {}, language = 'en') {
  const person: Person = {
    id: userId,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    assessments: [buildAssessment(1), unfinishedAssessment, buildAssessment(3, { isInReleasedGroup: true })],
    invitations: [],
    mails: [
      {
        kind: 'INVITATION',
        folder: spring,
        at: timestamp,
        stage: null,
        state: 'FAILED',
        refusal: '550 5.1.1 No such user',
      },
    ],
    consents: [{ policyType: 'privacy-policy', version: '1.0', acceptedAt: timestamp }],
    ...overrides,
  }
  return renderPart(<PersonScreen params={{ userId }} person={person} />, {
    language,
    profile: administrator,
  })
}

it('a request to move an assessment contains the ids of its current cohort and of the selected cohort (REQ-262)', async () => {
  respondToCalls(endpoints.searchFolders, () => ({ items: [spring], total: 1, offset: 0, size: 100 }))
  const moves = respondToCalls(endpoints.moveAssessment, () => new Response(null, { status: 204 }))
  const screen = await open()
  await screen.getByRole('button', { name: /^Move/ }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'New cohort' }).click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('The assessment is now in Spring.')).toBeVisible()
  expect(moves).toMatchObject([{ body: { fromFolderId: buildId(900), folderId: spring.id } }])
})

it('an assessment in a released block has no “Move” button, and a completed assessment has no “Delete assessment” button (REQ-263, REQ-264)', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Move/ }).elements()).toHaveLength(2)
  expect(screen.getByRole('button', { name: /^Delete assessment/ }).elements()).toHaveLength(1)
})

it('the dialog for freeing up a seat says what will be deleted and, if the server rejects the request, explains why (REQ-264)', async () => {
  respondToCalls(endpoints.freeSeat, () =>
    Response.json({ code: 'assessment.seat_used', message: '' }, { status: 409 }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: /^Delete assessment/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/deletes the assessment in Autumn with all answers/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete assessment' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'The learner completed this assessment in the meantime, so its seat can’t be freed up.',
    )
})

it('the page about a learner has no accessibility violations in any appearance', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Emails' })).toBeVisible()
  expect(await findProblemsPerAppearance()).toEqual([])
})
