import type { CohortCode } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator, buildCohort } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { CohortScreen } from './CohortScreen.tsx'

const cohort = buildCohort(1)

function buildCode(code: string, state: CohortCode['state']): CohortCode {
  return {
    id: code,
    code,
    state,
    instrument: 'Everyday Leadership',
    seats: 10,
    seatsTaken: 0,
    expiresAt: null,
    createdAt: '2026-03-02T09:15:00.000Z',
  }
}

it('the list of access codes shows open codes first, then expired codes, and then revoked codes', async () => {
  const accessCodes = [
    buildCode('AAAA-AAAA-AAAA', 'revoked'),
    buildCode('BBBB-BBBB-BBBB', 'open'),
    buildCode('CCCC-CCCC-CCCC', 'expired'),
    buildCode('DDDD-DDDD-DDDD', 'open'),
  ]
  const props = { params: { cohortId: cohort.id }, cohort: { ...cohort, accessCodes } }
  const screen = await renderPart(<CohortScreen {...props} />, { profile: administrator })
  const codes = screen.getByRole('heading', { level: 3 })
  await expect.element(codes.first()).toBeVisible()
  const letters = codes.elements().map(({ textContent }) => textContent?.[0])
  expect(letters).toEqual(['B', 'D', 'C', 'A'])
})

it('the cohort screen links to the cohort’s people, invitations, reminders, release setting, reports and group insight (REQ-149)', async () => {
  const props = { params: { cohortId: cohort.id }, cohort: { ...cohort, accessCodes: [] } }
  const screen = await renderPart(<CohortScreen {...props} />, { profile: administrator })
  const { id, name } = cohort
  const targets = {
    'People and assessments': `/admin/view-assessments?folderIds=${id}`,
    Invitations: `/admin/invitations?folderId=${id}`,
    Reminders: `/admin/cohorts/${id}/reminders`,
    'Reports: Available on completion': `/admin/cohorts?keyword=${encodeURIComponent(name).replaceAll('%20', '+')}`,
    'Create reports': `/admin/reports?cohort=${id}`,
    'Group insight': `/admin/group-insight?cohort=${id}`,
  }
  for (const [link, url] of Object.entries(targets))
    await expect.element(screen.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', url)
})
