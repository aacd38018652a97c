import { expect, it } from 'vitest'
import { checkSessionModel } from '../../testing/session-model.ts'

it('random sequences of events on two instances of the server conform to the session model (SEC-022)', async () => {
  const counts = await checkSessionModel(60)
  const expectedResults = [
    'advance',
    'repeat',
    'end',
    'use',
    'refused use',
    'refused refresh',
    'logout',
    'endOtherSessions',
  ]
  expect(Object.keys(counts).toSorted()).toEqual(expectedResults.toSorted())
}, 300_000)
