import { it } from 'vitest'
import { checkConcurrentSaves } from '../testing/concurrent-saves.ts'

it('concurrent saves on several processes, repeated in any order and interrupted, reach one final state (REQ-074)', async () => {
  await checkConcurrentSaves(8)
})
