import { type GroupReport, type GroupScaleResult, groupSections } from '@lpi/contract'
import { directionOf, exampleIn } from './example-people.ts'
import { chosenOption } from './example-report.ts'
import { instrument, textIn } from './instrument.ts'

/** An invented group's report over the sample instrument; its people are made up by number. */
export function exampleGroupReport({ language = 'en', n = 24 } = {}): GroupReport {
  const inLanguage = textIn(language)
  const { organization, cohort } = exampleIn(language)
  const options = instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) }))
  const results = instrument.scales.map((_, index) => scaleResult(index, n, language))
  const scales = results.map((scale) => withRank(scale, results))
  const statements = scales.flatMap((scale) => scale.statements.map((statement) => ({ scale, statement })))
  return {
    kind: 'group',
    language,
    direction: directionOf(language),
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
    n,
    needed: 5,
    options,
    scales,
    ranking: statements
      .map(({ scale, statement }) => ({
        ...withRank(
          statement,
          statements.map((one) => one.statement),
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
    distributions: n < 10 ? { status: 'too_few', needed: 10 } : { status: 'available' },
    demographics: n < 10 ? [] : demographics(n, inLanguage),
  }
}

/** Of the first two questions, with all but three answers standing together. */
function demographics(n: number, inLanguage: ReturnType<typeof textIn>) {
  return instrument.demographics.slice(0, 2).map(({ id, text, options }) => ({
    id,
    text: inLanguage(text),
    rows: options.slice(0, 3).map((option) => ({ text: inLanguage(option.text), count: Math.floor(n / 4) })),
    rest: n - 3 * Math.floor(n / 4),
  }))
}

function scaleResult(index: number, n: number, language: string): GroupScaleResult {
  const inLanguage = textIn(language)
  const source = instrument.scales[index]!
  const own = instrument.statements.filter((statement) => statement.scale === source.id)
  const answers = Array.from({ length: n }, (_, person) =>
    own.map((_, nth) => instrument.options[chosenOption(index, nth, 10, person + 1)]!.value),
  )
  const sums = answers.map((values) => values.reduce((a, b) => a + b, 0)).sort((a, b) => a - b)
  const low = own.length * instrument.options[0]!.value
  return {
    id: source.id,
    name: inLanguage(source.name),
    description: inLanguage(source.description),
    min: low,
    max: own.length * instrument.options.at(-1)!.value,
    mean: rounded(mean(sums) / own.length),
    meanSum: rounded(mean(sums)),
    standardDeviation: rounded(deviation(sums)),
    rank: 1,
    isTied: false,
    statements: own.map((statement, nth) => ({
      id: statement.id,
      label: String(instrument.statements.indexOf(statement) + 1),
      text: inLanguage(statement.text),
      mean: rounded(mean(answers.map((values) => values[nth]!))),
      standardDeviation: rounded(deviation(answers.map((values) => values[nth]!))),
    })),
    distribution:
      n < 10
        ? null
        : {
            medianSum: sums[n >> 1]!,
            lowerQuartileSum: sums[n >> 2]!,
            upperQuartileSum: sums[(3 * n) >> 2]!,
            bins: Array.from({ length: 11 }, (_, i) => ({
              low: low + 5 * i,
              high: low + 5 * i + 4,
              count: sums.filter((sum) => sum >= low + 5 * i && sum <= low + 5 * i + 4).length,
            })),
          },
    alpha: 0.68 + index * 0.05,
  }
}

function withRank<T extends { mean: number }>(one: T, all: readonly T[]) {
  return {
    ...one,
    rank: 1 + all.filter((other) => other.mean > one.mean).length,
    isTied: all.filter((other) => other.mean === one.mean).length > 1,
  }
}

function mean(values: readonly number[]) {
  return values.reduce((a, b) => a + b, 0) / values.length
}

function deviation(values: readonly number[]) {
  const centre = mean(values)
  return Math.sqrt(values.reduce((total, one) => total + (one - centre) ** 2, 0) / (values.length - 1))
}

function rounded(value: number) {
  return Math.round(value * 100) / 100
}
