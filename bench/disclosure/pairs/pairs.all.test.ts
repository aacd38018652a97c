import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type {} from '../../../server/src/testing/global-setup.ts'
import type { TestApp } from '../../../server/src/testing/open-test-app.ts'
import { openProduct } from '../world.ts'
import { attackPairs } from './attack-pairs.ts'
import { simulatePairs } from './simulate-pairs.ts'

/** Seeds of small histories, each of which is attacked within seconds. */
const SEEDS = [2, 4, 5, 10]

let t: TestApp
beforeAll(async () => {
  t = await openProduct(inject('postgres'))
})
afterAll(() => t.close())

/**
 * The product must derive the smallest and the largest possible sum of the differences from the released sums. If it
 * derived them from the questionnaire alone, the history with seed 5 would reveal the exact answers of thirty people,
 * who all gave the lowest answer in the first cohort.
 */
it("readers who know the answers of at most k people (decision 058) cannot narrow another person's answer, sum or difference to fewer than three values (SEC-140)", async () => {
  let values = 0
  for (const seed of SEEDS) {
    const { protectedValues, leaks, undecided } = await attackPairs(await simulatePairs(t, seed), 0)
    expect({ seed, leaks, undecided }).toEqual({ seed, leaks: [], undecided: 0 })
    values += protectedValues
  }
  expect(values).toBeGreaterThan(100)
})
