import { type ErrorCode, endpoints } from '@lpi/contract'
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

const cohort = { organizationName: 'Lakeside College', folderName: 'Spring 2026' }
const refuse = (code: ErrorCode, status: number) => () =>
  Response.json({ code, message: 'Refused.' }, { status })

it('submitting an access code shows its cohort, and the session remembers the code for the time after registration or login (REQ-246)', async () => {
  const calls = respondToCalls(endpoints.checkAccessCode, () => cohort)
  const screen = await renderPart(<JoinScreen search={{}} />)
  await screen.getByLabelText('Access code').fill(' WXYZ-2345-WXYZ ')
  await press('Enter')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Join Lakeside College' })).toHaveFocus()
  await expect.element(screen.getByText(/^Cohort: Spring 2026/)).toBeVisible()
  expect(calls).toMatchObject([{ body: { accessCode: 'WXYZ2345WXYZ' } }])
  expect(session.getState().redirectAfterLogin).toBe('/?code=WXYZ-2345-WXYZ')
  await screen.getByRole('link', { name: 'Create an account' }).click()
  expect(screen.navigate.mock.lastCall?.[0]).toMatchObject({ to: '/register' })
})

it('a link with an access code shows its cohort without a form; the code is remembered when the visitor chooses to register or log in, until the visitor wants to use another code (REQ-246)', async () => {
  respondToCalls(endpoints.checkAccessCode, () => cohort)
  const link = await renderPart(<JoinScreen search={{ code: 'WXYZ' }} />)
  await expect.element(link.getByRole('heading', { name: 'Join Lakeside College' })).toBeVisible()
  expect(session.getState().redirectAfterLogin).toBeNull()
  await link.getByRole('link', { name: 'I already have an account' }).click()
  expect(session.getState().redirectAfterLogin).toBe('/?code=WXYZ')
  await link.unmount()
  const screen = await renderPart(<JoinScreen search={{}} />)
  await screen.getByRole('button', { name: 'Use another code' }).click()
  await expect.element(screen.getByLabelText('Access code')).toHaveValue('')
  expect(session.getState().redirectAfterLogin).toBeNull()
})

it.each([
  ['access_code.used_up', 409, /has no seats left/, '/?code=WXYZ'],
  ['access_code.expired', 410, /has expired/, '/?code=WXYZ'],
  ['access_code.unknown', 404, /doesn’t exist/, null],
] as const)(
  'for a link with the error %s, the screen says so at the field; a code that exists is remembered for a visitor who has joined before and logs in (REQ-246)',
  async (code, status, message, remembered) => {
    respondToCalls(endpoints.checkAccessCode, refuse(code, status))
    const screen = await renderPart(<JoinScreen search={{ code: 'WXYZ' }} />)
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(screen.getByLabelText('Access code')).toHaveValue('WXYZ')
    await screen.getByRole('link', { name: 'Already joined? Log in' }).click()
    expect(session.getState().redirectAfterLogin).toBe(remembered)
  },
)

it('an empty access code is not accepted (REQ-246)', async () => {
  const { getByRole, getByText, navigate } = await renderPart(<JoinScreen search={{}} />)
  await getByRole('button', { name: 'Continue' }).click()
  await expect.element(getByText('Fill in this field.')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Access code' })).toHaveFocus()
  expect(navigate).not.toHaveBeenCalled()
})

it.each([
  [`/invitation/${id}`, 'You’re invited', 'Use the email address that your invitation was sent to.'],
  ['/?code=WXYZ-7', 'Your access code is saved', 'Next, you’ll use your access code.'],
  ['/your-assessments', 'Welcome', 'Your answers and your report are saved here for you.'],
])(
  'for a visitor who was redirected from %s, the login page has the title “%s” and the registration page has the text “%s” (REQ-246)',
  async (path, title, lead) => {
    respondToCalls(endpoints.checkAccessCode, refuse('access_code.used_up', 409))
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

it('after a visitor opens the link of an access code, the login and registration pages name its organization (REQ-246)', async () => {
  respondToCalls(endpoints.checkAccessCode, () => cohort)
  session.setState({ redirectAfterLogin: '/?code=WXYZ' })
  const login = await renderPart(<LoginScreen search={{}} />)
  await expect.element(login.getByText(/^Log in to join Lakeside College/)).toBeVisible()
  await login.unmount()
  const registration = await renderPart(<RegisterScreen />)
  await expect.element(registration.getByText(/^You’re joining Lakeside College/)).toBeVisible()
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
    respondToCalls(endpoints.checkAccessCode, () => cohort)
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
    const form = await renderPart(<JoinScreen search={{}} />, { language })
    expect(await findProblemsPerAppearance(form.container)).toEqual([])
    await form.unmount()
    respondToCalls(endpoints.checkAccessCode, () => cohort)
    const found = await renderPart(<JoinScreen search={{ code: 'WXYZ' }} />, { language })
    await expect.element(found.getByRole('heading', { name: /Lakeside College/ })).toBeVisible()
    expect(await findProblemsPerAppearance(found.container)).toEqual([])
  },
)
