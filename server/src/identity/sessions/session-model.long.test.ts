import { expect, it } from 'vitest'
import { checkSessionModel } from '../../testing/session-model.ts'

it('two thousand courses of events keep to the model of a session', async () => {
  const seen = await checkSessionModel(2000)
  expect(Object.keys(seen)).toHaveLength(8)
})
