import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type {} from '../../server/src/testing/global-setup.ts'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import { runAttacks } from './run-attacks.ts'
import { openProduct } from './world.ts'

/**
 * Seeds of small histories, and of one large history, which has at least a hundred people.
 * bench/results/disclosure-after.md has the results of more histories.
 */
const SEEDS = [3, 4, 5, 11, 29]

let t: TestApp
beforeAll(async () => {
  t = await openProduct(inject('postgres'))
})
afterAll(() => t.close())

/**
 * The last expectation proves that the attack works: some coalitions that know more answers than decision 034 tolerates
 * narrow values.
 */
it("readers who know the answers of at most k people (decision 034) cannot narrow another person's answer or sum to fewer than three values, or rule out any of that person's possible answers to the demographic question (SEC-042)", async () => {
  const rows = await runAttacks(t, SEEDS)
  const withinK = rows.filter(({ isWithinK }) => isWithinK)
  expect(withinK.filter(({ narrowedValues }) => narrowedValues > 0)).toEqual([])
  expect(withinK.every(({ undecided }) => undecided === 0)).toBe(true)
  expect(rows.some(({ isWithinK, narrowedValues }) => !isWithinK && narrowedValues > 0)).toBe(true)
})
