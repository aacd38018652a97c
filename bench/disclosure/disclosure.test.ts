import { expect, it } from 'vitest'
import { attackChain } from './attack-chain.ts'
import { attackAgreement, attackAlone, attackThirds } from './attack-figures.ts'
import { furtherAttacks, weakenedRules } from './bench-disclosure.ts'
import { measureUsefulness } from './usefulness.ts'

it('leaves every person at least three of ten options, and a third of the range of a scale, for readers who know k people (SEC-042)', () => {
  const alone = attackAlone(5, 2)
  expect(alone.sums).toBeGreaterThanOrEqual(7)
  const attacks = [
    alone.answers,
    attackChain([{ people: 6 }, { people: 8 }]),
    attackChain([{ people: 12 }, { people: 14 }]),
    attackChain([{ people: 6 }, { leaves: 1 }, { people: 5 }]),
    attackAgreement(10),
    attackThirds(20),
    furtherAttacks['Change alone: 5 of 5 people answer again']!(),
    furtherAttacks['Observers (3 to 10), for the learner']!(),
  ]
  expect(Math.min(...attacks)).toBeGreaterThanOrEqual(3)
})

it('breaks weakened rules, so the attacks find what they look for', () => {
  for (const [name, attack] of Object.entries(weakenedRules)) expect(attack(), name).toBeLessThan(3)
})

it('shows numbers for a realistic class of eight, and for a class that was opened too early', () => {
  expect(measureUsefulness([8], 7.5, 40).scales).toBeGreaterThan(0.75)
  expect(measureUsefulness([6, 14], 7.5, 40).scales).toBeGreaterThan(0.8)
})
