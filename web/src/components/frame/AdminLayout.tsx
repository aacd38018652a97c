import type { ReactNode } from 'react'
import { useFlagUpdates } from '../../flags/use-flag.ts'
import { PaletteButton } from '../admin-tools/PaletteButton.tsx'
import { OrganizationSwitch } from '../organization/OrganizationSwitch.tsx'
import { Frame } from './Frame.tsx'
import { useAdminLinks } from './use-admin-links.ts'

export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Frame {...useAdminFrame()}>
      <FlagUpdates />
      {children}
    </Frame>
  )
}

export function FlagUpdates() {
  useFlagUpdates()
  return null
}

/** The links and the header of the administration screens. */
export function useAdminFrame() {
  const links = useAdminLinks()
  const paths = links.navigation.flatMap((link) => (link && 'to' in link ? [link.to] : []))
  return {
    ...links,
    headerContent: (
      <>
        <OrganizationSwitch paths={[...paths, '/contact-settings']} />
        <PaletteButton />
      </>
    ),
  }
}
