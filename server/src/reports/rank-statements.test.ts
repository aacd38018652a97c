import { describe, expect, it } from 'vitest'
import { competitionRanks, lowestStatements, rankStatements } from './rank-statements.ts'

const statements = (...values: number[]) => values.map((value, i) => ({ id: `s${i + 1}`, value }))

describe('competitionRanks', () => {
  it('gives equal values one rank and skips the places they share', () => {
    expect(competitionRanks([8, 9, 8, 3])).toEqual([
      { rank: 2, isTied: true },
      { rank: 1, isTied: false },
      { rank: 2, isTied: true },
      { rank: 4, isTied: false },
    ])
  })

  it('makes everyone first where all are equal', () => {
    expect(competitionRanks([5, 5, 5]).every(({ rank, isTied }) => rank === 1 && isTied)).toBe(true)
  })
})

it('ranks the highest first and keeps the given order among equals', () => {
  const ranked = rankStatements(statements(4, 9, 4, 9, 1))
  expect(ranked.map(({ statement, rank }) => [statement.id, rank])).toEqual([
    ['s2', 1],
    ['s4', 1],
    ['s1', 3],
    ['s3', 3],
    ['s5', 5],
  ])
})

describe('lowestStatements', () => {
  const idsOfLowest = (...values: number[]) => lowestStatements(statements(...values), 10).map(({ id }) => id)

  it('are two at most', () => expect(idsOfLowest(7, 2, 9, 3, 8)).toEqual(['s2', 's4']))
  it('come in the given order where they are equal', () => expect(idsOfLowest(5, 5, 5)).toEqual(['s1', 's2']))
  it('leave out what is at the top already', () => expect(idsOfLowest(10, 10, 9)).toEqual(['s3']))
  it('are none where everything is at the top', () => expect(idsOfLowest(10, 10)).toEqual([]))
})
