import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type {} from '../../../server/src/testing/global-setup.ts'
import type { TestApp } from '../../../server/src/testing/open-test-app.ts'
import { openProduct } from '../world.ts'
import { attackPairs } from './attack-pairs.ts'
import { simulatePairs } from './simulate-pairs.ts'

/** The seed of the first history. Set `DISCLOSURE_SEED` to run other histories or to repeat one. */
const firstSeed = Number(process.env.DISCLOSURE_SEED ?? 1)
const count = Number(process.env.PAIR_HISTORIES ?? 100)

let t: TestApp
beforeAll(async () => {
  t = await openProduct(inject('postgres'))
})
afterAll(() => t.close())

it(`readers who know the answers of at most k people (decision 058) cannot narrow another person's answer, sum or difference to fewer than three values, in ${count} histories of comparisons starting with seed ${firstSeed}`, async () => {
  let values = 0
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { protectedValues, leaks, undecided } = await attackPairs(await simulatePairs(t, seed), 0)
    expect({ seed, leaks, undecided }).toEqual({ seed, leaks: [], undecided: 0 })
    values += protectedValues
  }
  expect(values).toBeGreaterThan(0)
})
