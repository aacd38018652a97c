import { endpoints } from '@lpi/contract'
import { afterEach, expect, it } from 'vitest'
import { noSession, session } from '../../../session/session.ts'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { press } from '../../../testing/press.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { LoginScreen } from '../login/LoginScreen.tsx'
import { RegisterScreen } from '../register/RegisterScreen.tsx'
import { JoinScreen } from './JoinScreen.tsx'

const id = 'b5f3c7de-6f0a-4a0e-8d2b-0c1f2e3d4a5b'

afterEach(() => session.setState(noSession))

it('submitting an access code stores it for the home page and opens the registration page (REQ-246)', async () => {
  const { getByLabelText, navigate } = await renderPart(<JoinScreen search={{}} />)
  await getByLabelText('Access code').fill(' WXYZ-2345-WXYZ ')
  await press('Enter')
  await expect.poll(() => navigate.mock.calls.length).toBe(1)
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/register' }))
  expect(session.getState().redirectAfterLogin).toBe('/?code=WXYZ-2345-WXYZ')
})

it('an empty access code is not accepted (REQ-246)', async () => {
  const { getByRole, getByText, navigate } = await renderPart(<JoinScreen search={{}} />)
  await getByRole('button', { name: 'Continue' }).click()
  await expect.element(getByText('Fill in this field.')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Access code' })).toHaveFocus()
  expect(navigate).not.toHaveBeenCalled()
})

it.each([
  [`/invitation/${id}`, 'You’re invited', 'Use the email address that your invitation was sent to.'],
  ['/?code=WXYZ-7', 'Your access code is saved', 'Next, you’ll use the access code WXYZ-\u20607.'],
  ['/your-assessments', 'Welcome back', 'Your answers and your report are saved here for you.'],
])(
  'for a visitor who was redirected from %s, the login page has the title “%s” and the registration page has the text “%s” (REQ-246)',
  async (path, title, lead) => {
    session.setState({ redirectAfterLogin: path })
    const login = await renderPart(<LoginScreen search={{}} />)
    await expect.element(login.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await login.unmount()
    const registration = await renderPart(<RegisterScreen />)
    await expect.element(registration.getByText(lead)).toBeVisible()
  },
)

it('after a visitor opens an emailed invitation link, the login and registration pages name the organization that sent the invitation (REQ-350)', async () => {
  const calls = respondToCalls(endpoints.getInviter, () => ({ organizationName: 'Lakeside College' }))
  session.setState({ redirectAfterLogin: `/invitation/${id}?code=x` })
  const login = await renderPart(<LoginScreen search={{}} />)
  await expect.element(login.getByText(/^Lakeside College invited you\. Log in/)).toBeVisible()
  await login.unmount()
  const registration = await renderPart(<RegisterScreen />)
  await expect.element(registration.getByText(/^Lakeside College invited you\. Use the email/)).toBeVisible()
  expect(calls[0]).toMatchObject({ params: { invitationId: id }, body: { code: 'x' } })
})

it('the login page mentions the invitation but no organization if the code in the invitation link is unknown (REQ-350)', async () => {
  const calls = respondToCalls(endpoints.getInviter, () =>
    Response.json({ code: 'not_found' }, { status: 404 }),
  )
  session.setState({ redirectAfterLogin: `/invitation/${id}?code=x` })
  const login = await renderPart(<LoginScreen search={{}} />)
  await expect.poll(() => calls).toHaveLength(1)
  await expect.element(login.getByText(/^Log in to open your invitation/)).toBeVisible()
})

it.each([
  ['/your-assessments', ['I have an access code', 'Create an account', 'See a sample report']],
  [`/invitation/${id}`, ['Create an account', 'See a sample report']],
  ['/?code=WXYZ', ['Create an account', 'See a sample report']],
])(
  'for a visitor who was redirected from %s, the login page lists %j under “New here?”',
  async (path, names) => {
    session.setState({ redirectAfterLogin: path })
    const login = await renderPart(<LoginScreen search={{}} />)
    const newcomers = login.getByRole('region', { name: 'New here?' })
    const links = newcomers.getByRole('link').elements()
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
  },
)

it.each(['en', 'ar'])(
  'with the language %s, the access code screen has no accessibility violations and does not overflow in any appearance (A11Y-001)',
  async (language) => {
    const { container } = await renderPart(<JoinScreen search={{}} />, { language })
    expect(await findProblemsPerAppearance(container)).toEqual([])
  },
)
