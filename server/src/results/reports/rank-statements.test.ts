import { describe, expect, it } from 'vitest'
import { competitionRanks, rankAllStatements, rankStatements } from './rank-statements.ts'

const buildStatements = (...values: number[]) => values.map((value, i) => ({ id: `s${i + 1}`, value }))

describe('competitionRanks', () => {
  it('gives equal values the same rank and leaves a gap after it', () => {
    expect(competitionRanks([8, 9, 8, 3])).toEqual([
      { rank: 2, isTied: true },
      { rank: 1, isTied: false },
      { rank: 2, isTied: true },
      { rank: 4, isTied: false },
    ])
  })

  it('gives rank 1 to all values if they are equal', () => {
    expect(competitionRanks([5, 5, 5]).every(({ rank, isTied }) => rank === 1 && isTied)).toBe(true)
  })
})

it('rankStatements returns the statement with the highest value first and keeps the order of equal values', () => {
  const rankedStatements = rankStatements(buildStatements(4, 9, 4, 9, 1))
  expect(rankedStatements.map(({ statement, rank }) => [statement.id, rank])).toEqual([
    ['s2', 1],
    ['s4', 1],
    ['s1', 3],
    ['s3', 3],
    ['s5', 5],
  ])
})

it('rankAllStatements returns all statements with their scales, and lists tied statements in the order of the questionnaire', () => {
  const [a, b, c] = [
    { id: 'a', mean: 3 },
    { id: 'b', mean: 5 },
    { id: 'c', mean: 5 },
  ]
  const scales = [
    { id: 's1', name: 'One', statements: [c, a] },
    { id: 's2', name: 'Two', statements: [b] },
  ]
  expect(rankAllStatements({ statements: [a, b, c] }, scales, ({ mean }) => mean)).toEqual([
    { rank: 1, isTied: true, scaleId: 's2', scaleName: 'Two', statement: b },
    { rank: 1, isTied: true, scaleId: 's1', scaleName: 'One', statement: c },
    { rank: 3, isTied: false, scaleId: 's1', scaleName: 'One', statement: a },
  ])
})
