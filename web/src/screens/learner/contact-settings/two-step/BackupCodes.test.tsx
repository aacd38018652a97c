import { expect, it, vi } from 'vitest'
import { administrator } from '../../../../testing/build-values.ts'
import { renderPart } from '../../../../testing/render-part.tsx'
import { BackupCodes } from './BackupCodes.tsx'

it('if the browser offers no clipboard because the page uses HTTP, the “Copy codes” button leaves the backup codes visible and causes no error', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  const screen = await renderPart(<BackupCodes codes={['AAAA-BBBB-CCCC-DDDD']} onSaved={async () => {}} />, {
    profile: administrator,
  })
  await screen.getByRole('button', { name: 'Copy codes' }).click()
  await expect.element(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
})
