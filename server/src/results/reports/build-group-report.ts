import type { GroupReport } from '@lpi/contract'
import { PREFER_NOT_TO_SAY } from '../../questionnaires/instruments/questions.ts'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'
import {
  combineCounts,
  combineScaleDetails,
  combineScaleMean,
  combineStatement,
  computeScaleMeanLimits,
  countPeople,
} from '../disclosure/combine.ts'
import type { ReleasedStatistics } from '../disclosure/ledger.ts'
import { MIN_GROUP_SIZE, MIN_PEOPLE_FOR_DETAILS } from '../disclosure/rules.ts'
import { sumRange } from '../disclosure/statistics.ts'
import { roundToHundredths, roundToTenths, thirdOfRange } from '../measurement/score.ts'
import { buildReportHeader, type ReportCohort } from './build-report-header.ts'
import { competitionRanks, rankAllStatements } from './rank-statements.ts'

type GroupReportSource = Pick<ReleasedStatistics, 'details'> & {
  cohort: ReportCohort
  blocks: readonly Pick<
    ReleasedStatistics['blocks'][number],
    'people' | 'statistics' | 'details' | 'releasedAt'
  >[]
  instrument: Instrument
  /** A language of the instrument. */
  language: string
  customization: GroupReport['customization']
}

/** Computes the group report from released statistics alone. */
export function buildGroupReport(source: GroupReportSource): GroupReport {
  const { cohort, blocks, details, instrument, language, customization } = source
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const unrankedScales = instrument.scales.map((scale) => buildGroupScale(scale, source, inLanguage))
  const ranks = competitionRanks(unrankedScales.map(({ mean }) => mean))
  const scales = unrankedScales.map((scale, i) => ({ ...scale, ...ranks[i]! }))
  const releasedAt = [...blocks, ...details].map(({ releasedAt }) => releasedAt.getTime())
  return {
    kind: 'group',
    ...buildReportHeader(instrument, language, cohort),
    customization,
    asOf: new Date(Math.max(...releasedAt)).toISOString(),
    n: countPeople(blocks),
    needed: MIN_GROUP_SIZE,
    ...(instrument.noOpportunity && { offersNoOpportunity: true }),
    scales,
    ranking: details.length > 0 ? rankAllStatements(instrument, scales, ({ mean }) => mean) : [],
    details:
      details.length > 0
        ? { status: 'available', n: countPeople(details) }
        : { status: 'too_few', needed: MIN_PEOPLE_FOR_DETAILS },
    demographics: presentDemographics(source, inLanguage),
  }
}

function buildGroupScale(
  { id, name, description, reflection }: Instrument['scales'][number],
  { blocks, details, instrument }: GroupReportSource,
  inLanguage: (text: Text) => string,
) {
  const { min, max } = sumRange(instrument, id)
  const { mean: meanSum, bound } = combineScaleMean(blocks, id)
  const statementCount = instrument.statements.filter(({ scale }) => scale === id).length
  return {
    id,
    name: inLanguage(name),
    description: inLanguage(description),
    min,
    max,
    mean: roundToTenths(meanSum / statementCount),
    meanSum: roundToTenths(meanSum),
    bound,
    thirds: findPossibleThirds(computeScaleMeanLimits(blocks, instrument, id), {
      min,
      max,
      mean: meanSum,
      margin: statementCount / 20,
    }),
    ...presentScaleDetails(id, { details, instrument }),
    statements: details.length > 0 ? buildStatements(id, { details, instrument }, inLanguage) : [],
    reflection: reflection.map(inLanguage),
  }
}

type ShownMean = { min: number; max: number; mean: number; margin: number }

/**
 * The thirds of the scale's range that can contain the exact mean, which is between `low` and `high`. Also includes the
 * thirds of all values within `margin` of `mean`, because the report shows a rounded mean. `margin` is the largest
 * rounding error.
 */
function findPossibleThirds(
  { low, high }: { low: number; high: number },
  { min, max, mean, margin }: ShownMean,
) {
  const thirds = ['lower', 'middle', 'upper'] as const
  const limit = (sum: number) => Math.min(max, Math.max(min, sum))
  const firstThird = thirdOfRange({ min, max, sum: limit(Math.min(low, mean - margin)) })
  const lastThird = thirdOfRange({ min, max, sum: limit(Math.max(high, mean + margin)) })
  return thirds.slice(thirds.indexOf(firstThird), thirds.indexOf(lastThird) + 1)
}

type DetailSource = Pick<GroupReportSource, 'details' | 'instrument'>

function presentScaleDetails(scaleId: string, { details, instrument }: DetailSource) {
  const { deviation, alpha, distribution } = combineScaleDetails(details, instrument, scaleId)
  return {
    standardDeviation: deviation === null ? null : roundToTenths(deviation),
    alpha: alpha === null ? null : roundToHundredths(alpha),
    distribution: distribution && {
      medianSum: distribution.medianSum,
      lowerQuartileSum: distribution.lowerQuartileSum,
      upperQuartileSum: distribution.upperQuartileSum,
      bins: distribution.bars,
    },
  }
}

function buildStatements(
  scaleId: string,
  { details, instrument }: DetailSource,
  inLanguage: (text: Text) => string,
) {
  return instrument.statements.flatMap(({ id, scale, text, reversed }, i) => {
    if (scale !== scaleId) return []
    const { mean, bound, deviation } = combineStatement(details, id)
    return [
      {
        id,
        label: String(i + 1),
        text: inLanguage(text),
        mean: roundToTenths(mean),
        bound,
        standardDeviation: deviation === null ? null : roundToTenths(deviation),
        ...(reversed && { isReversed: true }),
      },
    ]
  })
}

/** `rest` counts the people who prefer not to say and the people who did not answer. */
export function presentDemographics(
  { details, instrument }: Pick<GroupReportSource, 'details' | 'instrument'>,
  inLanguage: (text: Text) => string,
) {
  return instrument.demographics.flatMap(({ id, text, options }) => {
    const counts = combineCounts(details, id)
    if (!counts) return []
    const rows = options
      .filter(({ value }) => value !== PREFER_NOT_TO_SAY)
      .map((option) => ({ text: inLanguage(option.text), count: counts.get(option.value) ?? 0 }))
      .filter(({ count }) => count > 0)
    const otherCount = (counts.get('') ?? 0) + (counts.get(PREFER_NOT_TO_SAY) ?? 0)
    return [{ id, text: inLanguage(text), rows, rest: otherCount }]
  })
}
