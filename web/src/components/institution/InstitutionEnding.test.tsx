import type { User } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../testing/appearance.ts'
import { administrator, buildId } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { InstitutionEnding } from './InstitutionEnding.tsx'

const ending = {
  connectionId: buildId(1),
  name: 'Harbor College',
  endsAt: '2027-02-26T12:00:00.000Z',
  isPlatform: false,
}

function open(changes: Partial<User>) {
  const user = { ...administrator.user, institution: ending, ...changes }
  return renderPart(<InstitutionEnding />, { profile: { ...administrator, user } })
}

it.each([
  ['adds an address', { email: '', username: '', hasPassword: false }, 'Add email address', 'email'],
  ['sets a password', { hasPassword: false }, 'Set a password', 'password'],
])(
  'when the login of the institution ends, a user without a login of their own %s (REQ-407)',
  async (_, changes, label, hash) => {
    const screen = await open(changes)
    await expect.element(screen.getByText('Your login with Harbor College ends on 26 Feb 2027')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: label }))
      .toHaveAttribute('href', `/contact-settings#${hash}`)
    expect(await findProblemsPerAppearance()).toEqual([])
  },
)

it('a user with a password reads that it still works; without an end, no notice is shown (REQ-407)', async () => {
  const screen = await open({})
  await expect.element(screen.getByText(/log in with your email address and password/)).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
  await screen.unmount()
  const other = await open({ institution: { ...ending, endsAt: null } })
  expect(other.container.textContent).toBe('')
})
