import type { GroupReport } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../instruments/instrument.ts'
import { cronbachAlpha } from '../measurement/reliability.ts'
import { mean, roundToHundredths, standardDeviation, variance } from '../measurement/score.ts'
import { buildReportHeader, type ReportCohort } from './build-report-header.ts'
import { GROUP_NEEDED } from './group/disclosure-control.ts'
import { computeGroupDistribution } from './group-distribution.ts'
import { competitionRanks, rankAllStatements } from './rank-statements.ts'

type AnswerValues = Readonly<Record<string, number>>

type GroupReportSource = {
  cohort: ReportCohort
  /** One row per person: the answers of their newest completed assessment of this version. */
  answers: readonly AnswerValues[]
  instrument: Instrument
  /** A language of the instrument. */
  language: string
  asOf: Date
  /** Whether distributions of sums can be shown. */
  distributions: GroupReport['distributions']
  demographics: GroupReport['demographics']
  customization: GroupReport['customization']
}

/** Computes the group report. The caller has checked that disclosure control allows a report about this group. */
export function buildGroupReport(source: GroupReportSource): GroupReport {
  const { cohort, answers, instrument, language, asOf, distributions, demographics, customization } = source
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const unranked = instrument.scales.map((scale) => {
    const { sums, step, ...result } = buildGroupScale(scale, answers, instrument, inLanguage)
    const isShown = distributions.status === 'available'
    return { ...result, distribution: (isShown && computeGroupDistribution(sums, result, step)) || null }
  })
  const ranks = competitionRanks(unranked.map(({ exactMean }) => exactMean))
  const scales = unranked.map(({ exactMean: _, ...scale }, i) => ({ ...scale, ...ranks[i]! }))
  return {
    kind: 'group',
    ...buildReportHeader(instrument, language, cohort),
    customization,
    asOf: asOf.toISOString(),
    n: answers.length,
    needed: GROUP_NEEDED,
    scales,
    ranking: rankAllStatements(instrument, scales, ({ mean }) => mean),
    distributions,
    demographics,
  }
}

function buildGroupScale(
  scale: Instrument['scales'][number],
  answers: readonly AnswerValues[],
  { statements, options }: Instrument,
  inLanguage: (text: Text) => string,
) {
  const scaleStatements = statements.flatMap((statement, i) =>
    statement.scale === scale.id
      ? [{ ...statement, label: String(i + 1), values: answers.map((values) => values[statement.id]!) }]
      : [],
  )
  const count = scaleStatements.length
  const sums = answers.map((values) => scaleStatements.reduce((total, { id }) => total + values[id]!, 0))
  const range = { min: count * options[0]!.value, max: count * options.at(-1)!.value }
  const alpha = cronbachAlpha({
    n: answers.length,
    statements: count,
    sumOfStatementVariances: scaleStatements.reduce((total, { values }) => total + variance(values), 0),
    varianceOfSum: variance(sums),
  })
  const exactMean = mean(sums) / count
  return {
    id: scale.id,
    name: inLanguage(scale.name),
    description: inLanguage(scale.description),
    ...range,
    exactMean,
    mean: roundToHundredths(exactMean),
    meanSum: roundToHundredths(mean(sums)),
    standardDeviation: roundToHundredths(standardDeviation(sums)),
    statements: scaleStatements.map(({ id, label, text, values }) => ({
      id,
      label,
      text: inLanguage(text),
      mean: roundToHundredths(mean(values)),
      standardDeviation: roundToHundredths(standardDeviation(values)),
    })),
    sums,
    step: sumStep(options),
    alpha: alpha === undefined ? null : roundToHundredths(alpha),
  }
}

/** The distance between neighboring possible sums: the greatest common divisor of the distances between options. */
function sumStep(options: Instrument['options']) {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  return options.slice(1).reduce((step, { value }, i) => gcd(step, value - options[i]!.value), 0)
}
