import { type GroupReport, type GroupScaleResult, groupSections } from '@lpi/contract'
import { exampleIn, textDirection } from './example-people.ts'
import { chooseOption } from './example-report.ts'
import { instrument, textIn } from './instrument.ts'

/** The minimum numbers of people that disclosure control requires (decision 034). */
const MIN_PEOPLE = { statements: 8, agreement: 10, thirds: 20, demographics: 25, spread: 100 }
/** The counts of people in the demographics are rounded to multiples of this number. */
const COUNT_UNIT = 5

/**
 * A group report about `n` invented people who answered the sample instrument. It has the statistics that a group of
 * this size has.
 */
export function buildExampleGroupReport({ language = 'en', n = 120 } = {}): GroupReport {
  const inLanguage = textIn(language)
  const { organization, cohort } = exampleIn(language)
  const options = instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) }))
  const results = instrument.scales.map((_, index) => buildScaleResult(index, n, language))
  const scales = results.map((scale) => withRank(scale, results))
  const statements = scales.flatMap((scale) => scale.statements.map((statement) => ({ scale, statement })))
  return {
    kind: 'group',
    language,
    direction: textDirection(language),
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: inLanguage(instrument.name),
      subtitle: inLanguage(instrument.subtitle),
    },
    organization: { name: organization, logoUrl: null },
    customization: {
      accentColor: null,
      coverTitle: null,
      introduction: [],
      sections: [...groupSections],
    },
    cohort: { name: cohort },
    asOf: '2026-11-20T10:00:00.000Z',
    edition: 1,
    n,
    options,
    scales,
    ranking: statements
      .map(({ scale, statement }) => ({
        ...withRank(
          statement,
          statements.map((row) => row.statement),
        ),
        scaleId: scale.id,
        scaleName: scale.name,
        statement,
      }))
      .map(({ rank, isTied, scaleId, scaleName, statement }) => ({
        rank,
        isTied,
        scaleId,
        scaleName,
        statement,
      }))
      .sort((a, b) => a.rank - b.rank || Number(a.statement.label) - Number(b.statement.label)),
    demographics: n < MIN_PEOPLE.demographics ? [] : buildDemographics(n, inLanguage),
  }
}

/** The first two questions, each with the counts of its first three options and of the rest. */
function buildDemographics(n: number, inLanguage: ReturnType<typeof textIn>) {
  const roundCount = (count: number) => COUNT_UNIT * Math.round(count / COUNT_UNIT)
  const count = roundCount(n / 4)
  return instrument.demographics.slice(0, 2).map(({ id, text, options }) => ({
    id,
    text: inLanguage(text),
    rows: options.slice(0, 3).map((option) => ({ text: inLanguage(option.text), count })),
    rest: roundCount(n - 3 * count),
  }))
}

function buildScaleResult(index: number, n: number, language: string): GroupScaleResult {
  const inLanguage = textIn(language)
  const source = instrument.scales[index]!
  const statements = instrument.statements.filter((statement) => statement.scale === source.id)
  const { options } = instrument
  const answers = Array.from({ length: n }, (_, person) =>
    statements.map((_, nth) => {
      const option = chooseOption(index, nth, options.length, person + 1) + ((person * 7) % 11) - 5
      return options[Math.max(0, Math.min(options.length - 1, option))]!.value
    }),
  )
  const sums = answers.map((values) => values.reduce((a, b) => a + b, 0)).sort((a, b) => a - b)
  const low = statements.length * options[0]!.value
  const high = statements.length * options.at(-1)!.value
  return {
    id: source.id,
    name: inLanguage(source.name),
    description: inLanguage(source.description),
    min: low,
    max: high,
    ...buildFigure(computeMean(sums) / statements.length, n),
    meanSum: roundToTenths(computeMean(sums)),
    rank: 1,
    isTied: false,
    statements: (n < MIN_PEOPLE.statements ? [] : statements).map((statement, nth) => ({
      id: statement.id,
      label: String(instrument.statements.indexOf(statement) + 1),
      text: inLanguage(statement.text),
      ...buildFigure(computeMean(answers.map((values) => values[nth]!)), n),
      agreement: n < MIN_PEOPLE.agreement ? null : buildAgreement(index + nth, n),
    })),
    spread:
      n < MIN_PEOPLE.spread
        ? null
        : { standardDeviation: roundToTenths(computeDeviation(sums)), alpha: 0.68 + index * 0.04, n },
    thirds: findThirds(computeMean(sums), low, high),
    reflection: source.reflection.map(inLanguage),
  }
}

function buildFigure(mean: number, n: number) {
  return { mean: roundToTenths(mean), bound: 'none' as const, range: null, n }
}

function buildAgreement(index: number, n: number) {
  const kind = (['similar', 'mixed', 'split'] as const)[index % 3]!
  const outer = Math.floor(n / 4)
  return { kind, thirds: n < MIN_PEOPLE.thirds ? null : [outer, n - 2 * outer, outer], n }
}

/** The third of the range that contains the mean. */
function findThirds(value: number, min: number, max: number): GroupScaleResult['thirds'] {
  const third = (['lower', 'middle', 'upper'] as const)[Math.floor((3 * (value - min)) / (max - min))]
  return [third ?? 'upper']
}

function withRank<T extends { mean: number }>(item: T, all: readonly T[]) {
  return {
    ...item,
    rank: 1 + all.filter((other) => other.mean > item.mean).length,
    isTied: all.filter((other) => other.mean === item.mean).length > 1,
  }
}

function computeMean(values: readonly number[]) {
  return values.reduce((a, b) => a + b, 0) / values.length
}

function computeDeviation(values: readonly number[]) {
  const center = computeMean(values)
  return Math.sqrt(values.reduce((total, value) => total + (value - center) ** 2, 0) / (values.length - 1))
}

function roundToTenths(value: number) {
  return Math.round(value * 10) / 10
}
