import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../session/session.ts'
import { administrator } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { Frame } from './Frame.tsx'
import { useAdminFrame } from './use-admin-frame.tsx'

const { organization } = administrator
const organizations = ['Lakeside College', 'Harbor College'].map((organizationName, i) => ({
  ...administrator.organizations[0]!,
  organizationId: i ? 'other' : organization!.organizationId,
  organizationName,
}))

function AdminFrame() {
  return <Frame {...useAdminFrame()}>{null}</Frame>
}

it('in a frame 360 or 768 px wide, an administrator of two organizations sees the menu and account buttons in the same row', async () => {
  const initialState = session.getState()
  onTestFinished(() => void session.setState(initialState))
  session.setState({ isAuthenticated: true, userId: administrator.user.userId })
  for (const width of [360, 768]) {
    // The rendered part has a padding of 16 px on each side.
    await page.viewport(width + 32, 800)
    const screen = await renderPart(<AdminFrame />, { profile: { ...administrator, organizations } })
    const account = screen.getByRole('button', { name: 'Your account' })
    await expect.element(account).toBeVisible()
    const menu = screen.getByRole('button', { name: 'Menu' }).element().getBoundingClientRect()
    expect(account.element().getBoundingClientRect().top, `${width} px`).toBeLessThan(menu.bottom)
    await screen.unmount()
  }
})
