import { type GroupReport, type GroupScaleResult, groupSections } from '@lpi/contract'
import { findExample, textDirection } from './example-people.ts'
import { chooseOption } from './example-report.ts'
import { instrument, textIn } from './instrument.ts'

/** A group report about invented people with the sample instrument. */
export function buildExampleGroupReport({ language = 'en', n = 24 } = {}): GroupReport {
  const inLanguage = textIn(language)
  const { organization, cohort } = findExample(language)
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
    n,
    needed: 5,
    options,
    scales,
    ranking: (n < 10 ? [] : statements)
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
    details: n < 10 ? { status: 'too_few', needed: 10 } : { status: 'available', n },
    demographics: n < 10 ? [] : buildDemographics(n, inLanguage),
  }
}

/** The first two questions, with the first three options and the rest. */
function buildDemographics(n: number, inLanguage: ReturnType<typeof textIn>) {
  return instrument.demographics.slice(0, 2).map(({ id, text, options }) => ({
    id,
    text: inLanguage(text),
    rows: options.slice(0, 3).map((option) => ({ text: inLanguage(option.text), count: Math.floor(n / 4) })),
    rest: n - 3 * Math.floor(n / 4),
  }))
}

function buildScaleResult(index: number, n: number, language: string): GroupScaleResult {
  const inLanguage = textIn(language)
  const source = instrument.scales[index]!
  const statements = instrument.statements.filter((statement) => statement.scale === source.id)
  const answers = Array.from({ length: n }, (_, person) =>
    statements.map((_, nth) => instrument.options[chooseOption(index, nth, 10, person + 1)]!.value),
  )
  const sums = answers.map((values) => values.reduce((a, b) => a + b, 0)).sort((a, b) => a - b)
  const low = statements.length * instrument.options[0]!.value
  return {
    id: source.id,
    name: inLanguage(source.name),
    description: inLanguage(source.description),
    min: low,
    max: statements.length * instrument.options.at(-1)!.value,
    mean: roundToTenths(mean(sums) / statements.length),
    meanSum: roundToTenths(mean(sums)),
    bound: 'none',
    standardDeviation: n < 10 ? null : roundToTenths(deviation(sums)),
    rank: 1,
    isTied: false,
    statements: (n < 10 ? [] : statements).map((statement, nth) => ({
      id: statement.id,
      label: String(instrument.statements.indexOf(statement) + 1),
      text: inLanguage(statement.text),
      mean: roundToTenths(mean(answers.map((values) => values[nth]!))),
      bound: 'none',
      standardDeviation: roundToTenths(deviation(answers.map((values) => values[nth]!))),
    })),
    distribution:
      n < 10
        ? null
        : {
            medianSum: sums[n >> 1]!,
            lowerQuartileSum: sums[n >> 2]!,
            upperQuartileSum: sums[(3 * n) >> 2]!,
            bins: buildBins(sums, low),
          },
    alpha: n < 10 ? null : 0.68 + index * 0.04,
    thirds: findThirds(mean(sums), low, 10 * low),
    reflection: source.reflection.map(inLanguage),
  }
}

/** The third of the range that contains the mean. */
function findThirds(value: number, min: number, max: number): GroupScaleResult['thirds'] {
  const third = (['lower', 'middle', 'upper'] as const)[Math.floor((3 * (value - min)) / (max - min))]
  return [third ?? 'upper']
}

/** Bars of five sums; those with fewer than three people are joined with the next one. */
function buildBins(sums: readonly number[], low: number) {
  const bins: { low: number; high: number; count: number }[] = []
  for (let from = low; from <= 10 * low; from += 5) {
    const high = Math.min(from + 4, 10 * low)
    const bar = { low: from, high, count: sums.filter((s) => s >= from && s <= high).length }
    const last = bins.at(-1)
    if (last && (last.count < 3 || bar.count < 3)) {
      bins[bins.length - 1] = { ...bar, low: last.low, count: last.count + bar.count }
    } else bins.push(bar)
  }
  return bins
}

function withRank<T extends { mean: number }>(item: T, all: readonly T[]) {
  return {
    ...item,
    rank: 1 + all.filter((other) => other.mean > item.mean).length,
    isTied: all.filter((other) => other.mean === item.mean).length > 1,
  }
}

function mean(values: readonly number[]) {
  return values.reduce((a, b) => a + b, 0) / values.length
}

function deviation(values: readonly number[]) {
  const center = mean(values)
  return Math.sqrt(values.reduce((total, value) => total + (value - center) ** 2, 0) / (values.length - 1))
}

function roundToTenths(value: number) {
  return Math.round(value * 10) / 10
}
