import { expect, it } from 'vitest'
import { checkSessionModel } from '../../testing/session-model.ts'

it('two thousand random sequences of events conform to the session model', async () => {
  const counts = await checkSessionModel(2000)
  expect(Object.keys(counts)).toHaveLength(8)
})
