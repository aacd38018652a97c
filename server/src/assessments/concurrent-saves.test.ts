import { it } from 'vitest'
import { checkConcurrentSaves } from '../testing/concurrent-saves.ts'

it('concurrent saves through two applications lose no confirmed answer, even with repeated requests and lost connections (REQ-074)', async () => {
  await checkConcurrentSaves(8)
})
