import { afterAll, beforeAll, it } from 'vitest'
import { createFuzzer, raisedLimits } from '../testing/fuzz/fuzz-operation.ts'
import { operations } from '../testing/fuzz/operations.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let fuzz: Awaited<ReturnType<typeof createFuzzer>>
beforeAll(async () => {
  t = await createTestApp(raisedLimits, { hasLowPasswordCost: true })
  fuzz = await createFuzzer(t, { seed: 1, numRuns: 20 })
})
afterAll(() => t.close())

it.each(operations)(
  '$name responds to 20 random requests as its contract declares, without a server error or data of another tenant (SEC-086)',
  (operation) => fuzz(operation),
)
