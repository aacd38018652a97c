import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'
import { addEdition, type Edition } from '../../server/src/results/editions/edition.ts'
import {
  type Figure,
  scaleFigure,
  statementAgreement,
  statementFigure,
} from '../../server/src/results/editions/figures.ts'
import { statementIds } from '../../server/src/results/editions/rules.ts'
import { completeScores } from '../../server/src/results/measurement/score-answers.ts'
import { sampleInstrument } from '../../server/src/testing/sample-instrument.ts'
import { createRandom } from '../faults/random.ts'

const en = (text: string) => ({ en: text })
const scaleIds = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six scales of five statements with ten options, like the default questionnaire. */
export const instrument: Instrument = sampleInstrument({
  options: Array.from({ length: 10 }, (_, i) => ({ value: i + 1, text: en(String(i + 1)) })),
  scales: scaleIds.map((id) => ({
    id,
    name: en(id),
    description: en(id),
    interpretation: { lower: en('l'), middle: en('m'), upper: en('u') },
    reflection: [en('?')],
  })),
  statements: scaleIds.flatMap((scale) =>
    [1, 2, 3, 4, 5].map((i) => ({
      id: `${scale}${i}`,
      scale,
      text: en(`${scale}${i}`),
      suggestion: en('s'),
    })),
  ),
  demographics: [],
})

/** The answers of one class: a person's mean with spread 0.9, per scale 0.6, per statement 1.4, rounded and clipped. */
export function simulateClass(people: number, mean: number, seed: number) {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: people }, () => {
    const personMean = mean + 0.9 * normal()
    const answers = scaleIds.flatMap((scale) => {
      const scaleMean = personMean + 0.6 * normal()
      return statementIds(instrument, scale).map(
        (id) => [id, Math.min(10, Math.max(1, Math.round(scaleMean + 1.4 * normal())))] as const,
      )
    })
    return Object.fromEntries(answers)
  })
}

export type Usefulness = {
  scales: number
  narrow: number
  statements: number
  agreement: number
  error: number
}

/**
 * The shares of scales and statements that the last edition shows as numbers, when editions are created at these
 * numbers of people. `narrow` also counts intervals of scales that are at most 0.5 wide; `error` is the mean error of
 * the shown numbers for their people.
 */
export function measureUsefulness(opened: readonly number[], mean: number, classes: number): Usefulness {
  const counts = { scales: 0, narrow: 0, statements: 0, agreement: 0, error: 0, numbers: 0 }
  for (let seed = 1; seed <= classes; seed++) {
    const people = simulateClass(opened.at(-1)!, mean, seed * 7919 + opened.length)
    let edition: Edition | undefined
    opened.forEach((end, i) => {
      edition = addEdition(instrument, edition, people.slice(opened[i - 1] ?? 0, end), () => 0)
    })
    const scores = people.map((answers) => completeScores(instrument, answers))
    const add = (figure: Figure | undefined, ids: readonly string[], key: 'scales' | 'statements') => {
      if (figure?.low !== figure?.high || !figure) return
      counts[key]++
      counts.numbers++
      const covered = figure.groups.flatMap((group) =>
        scores.slice(opened[group - 2] ?? 0, opened[group - 1]),
      )
      const known = ids.flatMap((id) => covered.map((answers) => answers[id]!))
      const exact = known.reduce((a, b) => a + b, 0) / known.length
      counts.error += Math.abs(Math.round((figure.low / ids.length) * 10) / 10 - exact)
    }
    for (const id of scaleIds) {
      const figure = scaleFigure(edition!, id)
      if (figure.high - figure.low <= 2.5) counts.narrow++
      add(figure, statementIds(instrument, id), 'scales')
    }
    for (const statement of instrument.statements) {
      add(statementFigure(edition!, statement), [statement.id], 'statements')
      if (statementAgreement(edition!, statement.id)) counts.agreement++
    }
  }
  const [scales, statements] = [classes * scaleIds.length, classes * instrument.statements.length]
  return {
    scales: counts.scales / scales,
    narrow: counts.narrow / scales,
    statements: counts.statements / statements,
    agreement: counts.agreement / statements,
    error: counts.error / counts.numbers,
  }
}
