import { it } from 'vitest'
import { checkConcurrentSaves } from '../../testing/concurrent-saves.ts'

it('concurrent saves through two app instances lose no confirmed answer, even if requests are repeated and connections are lost (REQ-074)', async () => {
  await checkConcurrentSaves(8)
})
