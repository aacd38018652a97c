import { endpoints, type ObserverFeedback } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { ObserversScreen } from './ObserversScreen.tsx'

const feedback: ObserverFeedback = {
  instrumentName: 'Everyday Leadership',
  state: 'none',
  obstacle: 'email_unconfirmed',
  closesAt: null,
  emails: [],
  hasEnough: false,
  result: null,
}

it('the screen spells out the month of the date on which rating closes', async () => {
  const openFeedback: ObserverFeedback = {
    ...feedback,
    state: 'open',
    obstacle: null,
    closesAt: '2026-12-17T12:00:00.000Z',
    emails: ['observer@example.com'],
  }
  const screen = await renderPart(
    <ObserversScreen params={{ assessmentId: buildId(1) }} feedback={openFeedback} />,
    { profile: administrator },
  )
  await expect.element(screen.getByText(/when rating closes on 17 December 2026,/)).toBeVisible()
})

it('a learner with an unconfirmed email address sees a button that requests a confirmation email, and no form for asking observers', async () => {
  const calls = respondToCalls(endpoints.requestEmailConfirmation, () => new Response(null, { status: 204 }))
  const user = { ...administrator.user, isEmailConfirmed: false }
  const screen = await renderPart(
    <ObserversScreen params={{ assessmentId: buildId(1) }} feedback={feedback} />,
    { profile: { ...administrator, user } },
  )
  await expect.element(screen.getByText(/^Confirm your email address first\./)).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send it again' })).toBeVisible()
  expect(calls).toHaveLength(1)
})
