import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { EmailSection } from './EmailSection.tsx'
import { ProvedChangeContext } from './OwnerProof.tsx'

const institution = { connectionId: buildId(1), name: 'Harbor College', endsAt: null, isPlatform: false }
const profile = { ...administrator, user: { ...administrator.user, hasPassword: false, institution } }
const fromCourse = {
  ...profile,
  user: { ...profile.user, institution: { ...institution, isPlatform: true } },
}

it('an account without a password leads to the institution before it asks for the new address, and keeps the secret in the tab (REQ-405)', async () => {
  const starts = respondToCalls(endpoints.startInstitutionProof, () => ({ url: '#college', secret: 'x' }))
  const screen = await renderPart(<EmailSection />, { profile })
  await screen.getByRole('button', { name: 'Change email address' }).click()
  await expect.element(screen.getByText(/log in at Harbor College again/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  expect(await findProblemsPerAppearance()).toEqual([])
  await screen.getByRole('button', { name: 'Continue with Harbor College' }).click()
  await expect.poll(() => location.hash).toBe('#college')
  expect(starts).toHaveLength(1)
  expect(JSON.parse(sessionStorage.getItem('institution') ?? '')).toMatchObject({
    purpose: 'proof',
    secret: 'x',
    returnTo: '/contact-settings?proved=email#email',
  })
})

it('after the visit, the form opens without a password field; if the proof is too old, the institution is offered again (REQ-405)', async () => {
  const changes = respondToCalls(endpoints.requestEmailChange, () =>
    Response.json({ code: 'institution.proof_required', message: '' }, { status: 403 }),
  )
  const screen = await renderPart(
    <ProvedChangeContext value="email">
      <EmailSection />
    </ProvedChangeContext>,
    { profile },
  )
  await screen.getByRole('textbox', { name: 'New email address' }).fill('new@example.com')
  await expect.element(screen.getByLabelText('Your password')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect.element(screen.getByRole('button', { name: 'Continue with Harbor College' })).toBeVisible()
  expect(changes).toMatchObject([{ body: { email: 'new@example.com' } }])
})

it('a person from a course gets the form at once, and keeps the entry if the last launch is too long ago (REQ-405)', async () => {
  let isProved = false
  respondToCalls(endpoints.requestEmailChange, () =>
    isProved
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'institution.proof_required', message: '' }, { status: 403 }),
  )
  const screen = await renderPart(<EmailSection />, { profile: fromCourse })
  await screen.getByRole('button', { name: 'Change email address' }).click()
  await screen.getByRole('textbox', { name: 'New email address' }).fill('new@example.com')
  const send = screen.getByRole('button', { name: 'Send confirmation email' })
  await send.click()
  await expect.element(screen.getByText(/open the activity in your course again/)).toBeVisible()
  isProved = true
  await send.click()
  await expect.element(screen.getByText(/We sent an email to/)).toBeVisible()
})
