import { describe, expect, it } from 'vitest'
import {
  chooseDiscussionQuestions,
  countAgreement,
  findGroupMeaning,
  findPositions,
} from './group-meaning.ts'
import type { GroupScaleResult, GroupStatementResult } from './report.ts'

function buildScale(id: string, changed: Partial<GroupScaleResult> = {}): GroupScaleResult {
  return {
    id,
    name: `Scale ${id}`,
    description: '',
    min: 6,
    max: 60,
    mean: 5,
    meanSum: 30,
    bound: 'none',
    thirds: ['middle'],
    range: null,
    n: 20,
    spread: null,
    rank: 1,
    isTied: false,
    statements: [],
    reflection: ['One?', 'Two?', 'Three?'],
    ...changed,
  }
}

function buildStatement(
  id: string,
  mean: number,
  kind: 'similar' | 'mixed' | 'split' = 'mixed',
): GroupStatementResult {
  const agreement = { kind, thirds: null, n: 12 }
  return { id, label: id, text: `${id}.`, mean, bound: 'none', range: null, n: 12, agreement }
}

/** Returns the standing of each scale; `ranks` has one rank per scale. */
function findStandings(...ranks: number[]) {
  const scales = ranks.map((rank, index) => buildScale(String(index), { rank, mean: 10 - rank }))
  return scales.map((scale) => findGroupMeaning({ scales }, scale).standing)
}

describe('findGroupMeaning', () => {
  it.each([
    [['lower'], 'lower', 'lower'],
    [['lower', 'middle'], 'lowerMiddle', 'lower'],
    [['middle'], 'middle', 'middle'],
    [['middle', 'upper'], 'middleUpper', 'upper'],
    [['upper'], 'upper', 'upper'],
    [['lower', 'middle', 'upper'], 'unknown', 'unknown'],
  ] as const)(
    'maps the possible thirds %j of the mean to the position %s, and chooseDiscussionQuestions maps them to the question kind %s (REQ-320)',
    (thirds, position, questionKind) => {
      const scale = buildScale('a', { thirds: [...thirds] })
      expect(findPositions({ scales: [scale] })).toEqual([{ position, names: ['Scale a'], isShared: true }])
      expect(chooseDiscussionQuestions(scale).about).toEqual({ kind: questionKind })
    },
  )

  it('states a position once for all scales with it (REQ-320)', () => {
    const scales = [buildScale('a'), buildScale('b', { thirds: ['upper'] }), buildScale('c')]
    expect(findPositions({ scales })).toEqual([
      { position: 'middle', names: ['Scale a', 'Scale c'], isShared: false },
      { position: 'upper', names: ['Scale b'], isShared: false },
    ])
  })

  it('states which scales have the highest and the lowest mean, with the names of tied scales (REQ-320)', () => {
    expect(findStandings(1, 3, 2)).toEqual([{ kind: 'highest' }, { kind: 'lowest' }, null])
    expect(findStandings(1, 1, 3, 3)).toEqual([
      { kind: 'highestTied', names: ['Scale 1'] },
      { kind: 'highestTied', names: ['Scale 0'] },
      { kind: 'lowestTied', names: ['Scale 3'] },
      { kind: 'lowestTied', names: ['Scale 2'] },
    ])
    expect(findStandings(1, 1)).toEqual([{ kind: 'level' }, { kind: 'level' }])
    expect(findStandings(1)).toEqual([null])
  })

  it('does not state which scales have the highest and the lowest mean if a mean is only a range (REQ-320)', () => {
    const scales = [buildScale('a'), buildScale('b', { rank: 2, range: { low: 1, high: 3 } })]
    const meanings = scales.map((scale) => findGroupMeaning({ scales }, scale))
    expect(meanings.map(({ standing }) => standing)).toEqual([null, null])
  })
})

describe('chooseDiscussionQuestions', () => {
  it.each([
    [['One?', 'Two?', 'Three?'], ['One?', 'Two?'], []],
    [['One?'], ['One?'], ['first']],
    [[], [], ['first', 'second']],
  ])(
    'chooses one question about the result and two others, preferring those of the instrument (%j) to general ones (REQ-321)',
    (reflection, instrumentQuestions, generalQuestions) => {
      expect(chooseDiscussionQuestions(buildScale('a', { reflection }))).toEqual({
        about: { kind: 'middle' },
        instrumentQuestions,
        generalQuestions,
      })
    },
  )

  it('asks about a statement that splits people, otherwise about a contrast of at least half a point, of which several may share a place (REQ-321)', () => {
    const statements = [buildStatement('a', 7.5), buildStatement('b', 7.2), buildStatement('c', 7)]
    const [a, , c] = statements
    expect(chooseDiscussionQuestions(buildScale('x', { statements })).about).toEqual({
      kind: 'contrast',
      highest: a,
      lowest: c,
    })
    const close = [...statements.slice(0, 2), { ...c!, mean: 7.1 }]
    expect(chooseDiscussionQuestions(buildScale('x', { statements: close })).about.kind).toBe('middle')
    const tied = buildScale('x', { statements: [...statements, buildStatement('d', 7.5)] })
    expect(chooseDiscussionQuestions(tied).about).toEqual({ kind: 'contrast', highest: a, lowest: c })
    expect(findGroupMeaning({ scales: [tied] }, tied).contrast).toBeNull()
    const split = buildStatement('d', 7.4, 'split')
    const scale = buildScale('x', { statements: [...statements, split] })
    expect(chooseDiscussionQuestions(scale).about).toEqual({ kind: 'split', statement: split })
    expect(findGroupMeaning({ scales: [scale] }, scale).split).toEqual([split])
    expect(countAgreement(scale)).toEqual([{ kind: 'split', count: 1 }])
    expect(countAgreement(buildScale('x'))).toBeNull()
  })
})
