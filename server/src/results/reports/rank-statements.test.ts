import { describe, expect, it } from 'vitest'
import {
  competitionRanks,
  listStatementsToWorkOn,
  rankAllStatements,
  rankStatements,
} from './rank-statements.ts'

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

describe('listStatementsToWorkOn', () => {
  const idsOfLowest = (...values: number[]) =>
    listStatementsToWorkOn(buildStatements(...values), 10).map(({ id }) => id)

  it('returns at most two statements', () => expect(idsOfLowest(7, 2, 9, 3, 8)).toEqual(['s2', 's4']))
  it('keeps the order of equal values', () => expect(idsOfLowest(5, 5, 5)).toEqual(['s1', 's2']))
  it('omits statements with the highest possible value', () => expect(idsOfLowest(10, 10, 9)).toEqual(['s3']))
  it('omits the statements that have the highest value among the given statements, if other statements have lower values', () =>
    expect(idsOfLowest(8, 8, 7, 8)).toEqual(['s3']))
  it('returns no statements if all have the highest possible value', () =>
    expect(idsOfLowest(10, 10)).toEqual([]))
})
