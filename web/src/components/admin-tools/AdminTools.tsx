import { lazy, Suspense, useEffect } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { useOrganization } from '../../session/use-profile.tsx'
import { BatchToast } from '../batches/BatchToast.tsx'
import { isPaletteKey } from './shortcut-keys.ts'
import { setOpenTool, useOpenTool } from './tools-store.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(async () => {
  const { CommandPalette } = await loadChunk(() => import('./CommandPalette.tsx'))
  return { default: CommandPalette }
})
const ShortcutsDialog = lazy(async () => {
  const { ShortcutsDialog } = await loadChunk(() => import('./ShortcutsDialog.tsx'))
  return { default: ShortcutsDialog }
})

/**
 * What administrators use on every screen: the progress of reports, the command palette and the list of keyboard
 * shortcuts.
 */
export function AdminTools() {
  const { organizationId } = useOrganization()
  const tool = useOpenTool()
  const close = () => setOpenTool(undefined)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return
      // Otherwise, some browsers would move the focus to the address bar.
      event.preventDefault()
      setOpenTool('palette')
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      setOpenTool(undefined)
    }
  }, [])
  useShortcuts({ '?': () => setOpenTool('shortcuts') })

  return (
    <>
      <BatchToast key={organizationId} organizationId={organizationId} />
      <Suspense>
        {tool === 'palette' && <CommandPalette organizationId={organizationId} onClose={close} />}
        {tool === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}
