import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { LoginScreen } from './LoginScreen.tsx'

const institution = { connectionId: buildId(1), name: 'Harbor College', isOnlyLogin: false }

async function enterAddress(isConnected: boolean, address = 'mia@harbor.example') {
  const screen = await renderPart(<LoginScreen search={{}} />, { config: { institutionLogin: isConnected } })
  await screen.getByLabelText('Email address').fill(address)
  await userEvent.keyboard('{Tab}')
  return screen
}

it('on an installation without a connection, the login page sends no request when an address is entered (REQ-400)', async () => {
  const searches = respondToCalls(endpoints.findInstitution, () => ({ institution }))
  const screen = await enterAddress(false)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(searches).toEqual([])
})

it('the login of an institution is offered above the password, once per domain, and not for an address of another domain (REQ-400)', async () => {
  const searches = respondToCalls(endpoints.findInstitution, ({ body }) => ({
    institution: JSON.stringify(body).includes('harbor') ? institution : null,
  }))
  const screen = await enterAddress(true)
  const button = screen.getByRole('button', { name: 'Continue with Harbor College' })
  await expect.element(button).toBeVisible()
  const password = screen.getByLabelText('Password', { exact: true })
  const order = button.element().compareDocumentPosition(password.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await findProblemsPerAppearance()).toEqual([])
  await screen.getByLabelText('Email address').fill('kim@harbor.example')
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toBeVisible()
  await screen.getByLabelText('Email address').fill('kim@elsewhere.example')
  await expect.element(button).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => searches.length).toBe(2)
  await expect.element(button).not.toBeInTheDocument()
})

it('if people can log in only at their institution, its login replaces the password, also if only the response to the password says so (REQ-400)', async () => {
  respondToCalls(endpoints.findInstitution, () => ({ institution: { ...institution, isOnlyLogin: true } }))
  const screen = await enterAddress(true)
  await expect.element(screen.getByText(/You don’t need a password here/)).toBeVisible()
  await expect.element(screen.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  await screen.unmount()

  respondToCalls(endpoints.findInstitution, () => ({ institution: null }))
  respondToCalls(endpoints.getInstitution, () => institution)
  const details = { connectionId: institution.connectionId }
  respondToCalls(endpoints.login, () =>
    Response.json({ code: 'institution.only_login', message: '', details }, { status: 403 }),
  )
  const other = await enterAddress(true, 'mia@elsewhere.example')
  await other.getByLabelText('Password', { exact: true }).fill('Quiet-harbor-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(other.getByRole('button', { name: 'Continue with Harbor College' })).toBeVisible()
  await expect.element(other.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
})

it('if the institution cannot be looked up, the password still works (REQ-400)', async () => {
  respondToCalls(endpoints.findInstitution, () => Response.json({ code: 'rate.limited' }, { status: 429 }))
  const logins = respondToCalls(endpoints.login, () =>
    Response.json({ code: 'login.failed', message: '' }, { status: 401 }),
  )
  const screen = await enterAddress(true)
  await screen.getByLabelText('Password', { exact: true }).fill('Quiet-harbor-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/email address and password don’t match/)).toBeVisible()
  expect(logins).toHaveLength(1)
})
