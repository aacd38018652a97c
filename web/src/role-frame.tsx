import { Outlet } from '@tanstack/react-router'
import { FlagUpdates, useAdminLinks } from './components/AdminLayout.tsx'
import { Frame } from './components/Frame.tsx'
import { useLearnerLinks } from './components/LearnerLayout.tsx'
import { useProfile } from './session/use-profile.tsx'

/**
 * The frame of screens that both learners and administrators use: each role has its own links. The screen stays mounted
 * when the role changes, so that open forms keep their input.
 */
export function RoleFrame() {
  const { isAdministrator } = useProfile()
  const learnerLinks = useLearnerLinks(false)
  const adminLinks = useAdminLinks()
  return (
    <Frame {...(isAdministrator ? adminLinks : learnerLinks)}>
      {isAdministrator && <FlagUpdates />}
      <Outlet />
    </Frame>
  )
}
