import { afterAll, beforeAll, it } from 'vitest'
import { createFuzzer, raisedLimits } from '../testing/fuzz/fuzz-operation.ts'
import { operations } from '../testing/fuzz/operations.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let fuzz: Awaited<ReturnType<typeof createFuzzer>>
beforeAll(async () => {
  t = await createTestApp(raisedLimits)
  fuzz = await createFuzzer(t, { seed: Math.floor(Math.random() * 2 ** 31), numRuns: 1000 })
})
afterAll(() => t.close())

it.each(operations)(
  '$name responds to 1,000 random requests as its contract declares, without a server error or data of another tenant (SEC-086)',
  (operation) => fuzz(operation),
)
