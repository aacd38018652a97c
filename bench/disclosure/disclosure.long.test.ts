import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type {} from '../../server/src/testing/global-setup.ts'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import { runAttacks } from './run-attacks.ts'
import { openProduct } from './world.ts'

/** The seed of the first history. Set `DISCLOSURE_SEED` to run other histories or to repeat one. */
const firstSeed = Number(process.env.DISCLOSURE_SEED ?? 1)
const count = Number(process.env.DISCLOSURE_HISTORIES ?? 2000)

let t: TestApp
beforeAll(async () => {
  t = await openProduct(inject('postgres'))
})
afterAll(() => t.close())

it(`readers who know the answers of at most k people (decision 034) cannot narrow another person's answer or sum to fewer than three values, or rule out any of that person's possible answers to the demographic question, in ${count} histories starting with seed ${firstSeed}`, async () => {
  const rows = await runAttacks(
    t,
    Array.from({ length: count }, (_, i) => firstSeed + i),
  )
  const withinK = rows.filter(({ isWithinK }) => isWithinK)
  expect(withinK.filter(({ narrowedValues, undecided }) => narrowedValues > 0 || undecided > 0)).toEqual([])
})
