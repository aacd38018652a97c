import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sumOf } from '../measurement/score.ts'
import { completeScores } from '../measurement/score-answers.ts'
import { type Agreement, classifyAgreement, countThirds, type Thirds } from './agreement.ts'
import { addGroup, type Chain, coarsen, decide, isNumber, type Part } from './chain.ts'
import {
  answerRange,
  MIN_PEOPLE_FOR_DEMOGRAPHICS,
  RECOMMENDED_GROUP_SIZE,
  statementIds,
  sumRange,
} from './rules.ts'
import { computeSpread, releaseCounts } from './spread.ts'

type Scores = Readonly<Record<string, number>>

/** `alone`: groups of which only the sum of the scale is shown, and nothing about its statements. */
export type ScaleState = { alone: readonly Part[]; statements: Readonly<Record<string, Chain>> }

/** What is shown about one group and is never combined with another group's sums. */
type GroupDetails = {
  people: number
  agreement: Readonly<Record<string, Agreement>>
  thirds: Readonly<Record<string, Thirds>>
  spread: Readonly<Record<string, { deviation: number; alpha: number } | null>>
  /** By question and option; `''` counts all other answers and missing answers. */
  demographics: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Everything that an edition shows about its people, from which all of its figures are computed. */
export type Edition = {
  groups: readonly GroupDetails[]
  scales: Readonly<Record<string, ScaleState>>
}

/** An edition with one more group. Each person must have a result on every scale. */
export function addEdition(
  instrument: Instrument,
  previous: Edition | undefined,
  people: readonly Answers[],
  random: () => number,
): Edition {
  const scores = people.map((answers) => completeScores(instrument, answers))
  const group = (previous?.groups.length ?? 0) + 1
  const scales = Object.fromEntries(
    instrument.scales.map(({ id }) => [
      id,
      addToScale(instrument, id, previous?.scales[id], { group, scores }),
    ]),
  )
  return {
    groups: [
      ...(previous?.groups ?? []),
      describeGroup(instrument, scales, { group, people, scores, random }),
    ],
    scales,
  }
}

type NewGroup = { group: number; scores: readonly Scores[] }

function addToScale(
  instrument: Instrument,
  scaleId: string,
  previous: ScaleState | undefined,
  { group, scores }: NewGroup,
): ScaleState {
  const ids = statementIds(instrument, scaleId)
  const chains = ids.map((id) => previous?.statements[id] ?? { parts: [] })
  const people = scores.length
  const sums = ids.map((id) => sumOf(scores.map((answers) => answers[id]!)))
  const added = chains.map((chain, i) =>
    addGroup(chain, { group, people, sum: sums[i]! }, answerRange(instrument)),
  )
  // The choice must not depend on the sum of the scale: if statements were shown only when this sum is close to an
  // extreme, the numbers of some statements would narrow the open ranges of others.
  const isAlone =
    people < RECOMMENDED_GROUP_SIZE &&
    chains.every(({ pendingSum }) => pendingSum === undefined) &&
    !added.every(({ parts }) => isNumber(parts.at(-1)!))
  const alone = {
    ...decide({ groups: [group], people }, sumOf(sums), sumRange(instrument, scaleId)),
    isPending: false,
  }
  return {
    alone: [...(previous?.alone ?? []), ...(isAlone ? [alone] : [])],
    statements: Object.fromEntries(ids.map((id, i) => [id, (isAlone ? chains : added)[i]!])),
  }
}

function describeGroup(
  instrument: Instrument,
  scales: Edition['scales'],
  { group, people, scores, random }: NewGroup & { people: readonly Answers[]; random: () => number },
): GroupDetails {
  const valuesOf = (id: string) => scores.map((answers) => answers[id]!)
  /** The statements whose sum over exactly this group is shown as a number. */
  const numbers = instrument.statements.filter(({ id, scale }) =>
    scales[scale]!.statements[id]!.parts.some(
      (part) => isNumber(part) && part.groups.length === 1 && part.groups[0] === group,
    ),
  )
  const range = answerRange(instrument)
  const forNumbers = <T>(compute: (values: readonly number[]) => T | undefined) =>
    Object.fromEntries(
      numbers.flatMap(({ id }) => {
        const value = compute(valuesOf(id))
        return value === undefined ? [] : [[id, value]]
      }),
    ) as Record<string, T>
  return {
    people: scores.length,
    agreement: forNumbers((values) => classifyAgreement(values, range)),
    thirds: forNumbers((values) => countThirds(values, range)),
    spread: Object.fromEntries(
      instrument.scales.map(({ id }) => {
        const ids = statementIds(instrument, id)
        const isKnown = ids.every((statementId) => numbers.some((statement) => statement.id === statementId))
        return [id, isKnown ? computeSpread(ids.map(valuesOf), sumRange(instrument, id)) : null]
      }),
    ),
    demographics:
      scores.length < MIN_PEOPLE_FOR_DEMOGRAPHICS
        ? {}
        : Object.fromEntries(
            instrument.demographics
              .filter(({ kind }) => kind === 'choice')
              .map((question) => [question.id, countAnswers(question, people, random)]),
          ),
  }
}

function countAnswers(
  { id, options }: Instrument['demographics'][number],
  people: readonly Answers[],
  random: () => number,
) {
  const values = options.map(({ value }) => value)
  const counts = values.map((value) => people.filter((answers) => answers[id] === value).length)
  const releasedCounts = releaseCounts([...counts, people.length - sumOf(counts)], random)
  return Object.fromEntries([...values, ''].map((value, i) => [value, releasedCounts[i]!]))
}

/** The edition after a person of the group has withdrawn consent or was erased. */
export function coarsenEdition(instrument: Instrument, edition: Edition, group: number): Edition {
  return {
    groups: edition.groups.map((details, i) =>
      i + 1 === group ? { ...details, agreement: {}, thirds: {}, spread: {} } : details,
    ),
    scales: Object.fromEntries(
      Object.entries(edition.scales).map(([id, { alone, statements }]) => [
        id,
        {
          alone: coarsen({ parts: alone }, group, sumRange(instrument, id)).parts,
          statements: Object.fromEntries(
            Object.entries(statements).map(([statementId, chain]) => [
              statementId,
              coarsen(chain, group, answerRange(instrument)),
            ]),
          ),
        },
      ]),
    ),
  }
}

/** The edition without the exact sums of pending parts, which only the newest edition needs. */
export function withoutPendingSums(edition: Edition): Edition {
  return {
    ...edition,
    scales: Object.fromEntries(
      Object.entries(edition.scales).map(([id, { alone, statements }]) => [
        id,
        {
          alone,
          statements: Object.fromEntries(
            Object.entries(statements).map(([statementId, { parts }]) => [statementId, { parts }]),
          ),
        },
      ]),
    ),
  }
}
