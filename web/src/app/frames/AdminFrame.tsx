import { Outlet } from '@tanstack/react-router'
import { Frame } from '../../components/frame/Frame.tsx'
import { FlagUpdates, useAdminFrame } from '../../components/frame/use-admin-frame.tsx'
import { NotAdministratorScreen } from '../../screens/admin/not-administrator/NotAdministratorScreen.tsx'
import { useProfile } from '../../session/use-profile.tsx'
import { MessageFrame } from './LearnerFrame.tsx'

/** The frame of the administration screens. Users without access see an explanation instead, and no data is loaded. */
export function AdminFrame() {
  const { isAdministrator } = useProfile()
  if (isAdministrator) return <AdministratorFrame />
  return (
    <MessageFrame>
      <NotAdministratorScreen />
    </MessageFrame>
  )
}

function AdministratorFrame() {
  return (
    <Frame {...useAdminFrame()}>
      <FlagUpdates />
      <Outlet />
    </Frame>
  )
}
