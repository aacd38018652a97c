import { useFlagUpdates } from '../../flags/use-flag.ts'
import { PaletteButton } from '../admin-tools/PaletteButton.tsx'
import { OrganizationSwitch } from '../organization/OrganizationSwitch.tsx'
import { useAdminLinks } from './use-admin-links.ts'

export function FlagUpdates() {
  useFlagUpdates()
  return null
}

/** The links and the header of the administration screens. */
export function useAdminFrame() {
  const links = useAdminLinks()
  const paths = links.navigation.flatMap((link) =>
    link && 'to' in link ? [link.to, ...(link.subpages ?? [])] : [],
  )
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
