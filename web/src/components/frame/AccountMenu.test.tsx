import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../session/session.ts'
import { findProblemsPerAppearance } from '../../testing/appearance.ts'
import { administrator } from '../../testing/build-values.ts'
import { focusedName, press } from '../../testing/press.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** A header that is tall enough for the open menu. The menu is at the end of the header, as on a page. */
const renderHeader = (isLogOutAlwaysShown: boolean) => (
  <div style={{ display: 'flex', justifyContent: 'end', minHeight: '28rem' }}>
    <AccountMenu isLogOutAlwaysShown={isLogOutAlwaysShown} />
  </div>
)

async function open({ isAuthenticated = true, language = 'en', isLogOutAlwaysShown = true } = {}) {
  const initialState = session.getState()
  onTestFinished(() => void session.setState(initialState))
  session.setState({ isAuthenticated, userId: administrator.user.userId })
  return renderPart(renderHeader(isLogOutAlwaysShown), { language, profile: administrator })
}

it('the account menu opens and closes with the keyboard, and contains links to the sections of the settings and a link to log out; its button shows the user’s initials (REQ-333)', async () => {
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Your account' })
  await expect.element(button).toHaveTextContent('A\u200cL')
  await press('Tab', 'Enter')
  await expect.element(page.getByText('Ada Lindqvist')).toBeVisible()
  const links = screen.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ textContent, pathname, hash }) => [textContent, pathname + hash])).toEqual([
    ['Profile', '/contact-settings#profile'],
    ['Security', '/contact-settings#password'],
    ['Language', '/contact-settings#language'],
    ['Privacy and data', '/contact-settings#consents'],
    ['Log out', '/logout'],
  ])
  await press('Tab')
  expect(focusedName()).toBe('Profile')
  await press('Escape')
  await expect.element(button).toHaveFocus()
  expect(screen.getByRole('link').elements()).toEqual([])
})

it('if the navigation beside the account menu has a link to log out, the menu has one only in a narrow window (REQ-333)', async () => {
  const screen = await open({ isLogOutAlwaysShown: false })
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log out' }).elements()).toEqual([])
  await page.viewport(360, 800)
  await expect.element(screen.getByRole('link', { name: 'Log out' })).toBeVisible()
})

it('visitors have no account menu (REQ-333)', async () => {
  const screen = await open({ isAuthenticated: false })
  expect(screen.getByRole('button').elements()).toEqual([])
})

it.each(['en', 'ar'])('the open account menu has no accessibility violations in %s', async (language) => {
  const screen = await open({ language })
  await screen.getByRole('button').click()
  expect(await findProblemsPerAppearance(screen.container)).toEqual([])
})
