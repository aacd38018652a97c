import { Outlet } from '@tanstack/react-router'
import { Frame } from '../../components/frame/Frame.tsx'
import { FlagUpdates, useAdminFrame } from '../../components/frame/use-admin-frame.tsx'
import { useProfile } from '../../session/use-profile.tsx'
import { useLearnerLinks } from './LearnerFrame.tsx'

/**
 * The frame of screens that both learners and administrators use. Its links depend on the role. The screen stays
 * mounted when the role changes, so that open forms keep their input.
 */
export function RoleFrame() {
  const { isAdministrator } = useProfile()
  const learnerLinks = useLearnerLinks(false)
  const adminFrame = useAdminFrame()
  return (
    <Frame {...(isAdministrator ? adminFrame : learnerLinks)}>
      {isAdministrator && <FlagUpdates />}
      <Outlet />
    </Frame>
  )
}
