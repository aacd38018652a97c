import type { GroupReport } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../instruments/instrument.ts'
import { buildReportHeader, type Place } from './build-report-header.ts'
import { GROUP_NEEDED } from './group/disclosure-control.ts'
import { groupDistribution } from './group-distribution.ts'
import { competitionRanks, rankAll } from './rank-statements.ts'
import { cronbachAlpha } from './reliability.ts'
import { mean, rounded, standardDeviation, variance } from './score.ts'

type Values = Readonly<Record<string, number>>

type Source = {
  group: Place
  /** One row per person: the answers of their newest completed assessment of this version, and nothing else. */
  answers: readonly Values[]
  instrument: Instrument
  /** One of the instrument's. */
  language: string
  asOf: Date
  /** Whether how sums spread may be shown. */
  distributions: GroupReport['distributions']
  demographics: GroupReport['demographics']
  customization: GroupReport['customization']
}

/** The whole group report out of what is known, of a group of which one may be made. */
export function buildGroupReport(source: Source): GroupReport {
  const { group, answers, instrument, language, asOf, distributions, demographics, customization } = source
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const unranked = instrument.scales.map((scale) => {
    const { sums, step, ...built } = buildGroupScale(scale, answers, instrument, inLanguage)
    const isShown = distributions.status === 'available'
    return { ...built, distribution: (isShown && groupDistribution(sums, built, step)) || null }
  })
  const ranks = competitionRanks(unranked.map(({ exactMean }) => exactMean))
  const scales = unranked.map(({ exactMean: _, ...scale }, i) => ({ ...scale, ...ranks[i]! }))
  return {
    kind: 'group',
    ...buildReportHeader(instrument, language, group),
    customization,
    asOf: asOf.toISOString(),
    n: answers.length,
    needed: GROUP_NEEDED,
    scales,
    ranking: rankAll(instrument, scales, ({ mean }) => mean),
    distributions,
    demographics,
  }
}

function buildGroupScale(
  scale: Instrument['scales'][number],
  answers: readonly Values[],
  { statements, options }: Instrument,
  inLanguage: (text: Text) => string,
) {
  const own = statements.flatMap((one, i) =>
    one.scale === scale.id ? [{ ...one, label: String(i + 1), values: answers.map((v) => v[one.id]!) }] : [],
  )
  const sums = answers.map((values) => own.reduce((total, { id }) => total + values[id]!, 0))
  const range = { min: own.length * options[0]!.value, max: own.length * options.at(-1)!.value }
  const alpha = cronbachAlpha({
    n: answers.length,
    statements: own.length,
    sumOfStatementVariances: own.reduce((total, { values }) => total + variance(values), 0),
    varianceOfSum: variance(sums),
  })
  const exactMean = mean(sums) / own.length
  return {
    id: scale.id,
    name: inLanguage(scale.name),
    description: inLanguage(scale.description),
    ...range,
    exactMean,
    mean: rounded(exactMean),
    meanSum: rounded(mean(sums)),
    standardDeviation: rounded(standardDeviation(sums)),
    statements: own.map(({ id, label, text, values }) => ({
      id,
      label,
      text: inLanguage(text),
      mean: rounded(mean(values)),
      standardDeviation: rounded(standardDeviation(values)),
    })),
    sums,
    step: stepOf(options),
    alpha: alpha === undefined ? null : rounded(alpha),
  }
}

/** How far apart neighbouring sums are: the largest step that leads to every option. */
function stepOf(options: Instrument['options']) {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  return options.slice(1).reduce((step, { value }, i) => divisor(step, value - options[i]!.value), 0)
}
