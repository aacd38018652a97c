import { type IndividualReport, listScoredStatements, type ScaleResult, scoreOf } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'
import { buildPortrait } from './build-portrait.ts'
import { buildReportHeader } from './build-report-header.ts'
import { buildScale, buildUnscoredScale, type ComparisonData } from './build-scale.ts'
import { classifyChanges } from './classify-changes.ts'
import { describeGroups } from './describe-groups.ts'
import { groupScales } from './group-scales.ts'
import { learnerName } from './learner-name.ts'
import type { ReportSubject } from './queries.ts'
import { rankAllStatements } from './rank-statements.ts'

/** The data about the learner, their cohort and their answers that a report needs. */
type Subject = Pick<
  ReportSubject,
  'first_name' | 'last_name' | 'cohort_name' | 'organization_name' | 'logo_image_id' | 'values'
>

type ReportSource = ComparisonData & {
  subject: Subject
  customization: IndividualReport['customization']
  completedAt: Date
  instrument: Instrument
  /** A language of the instrument. */
  language: string
}

/** Computes the report. A pure function: it reads nothing from the database. */
export function buildReport({
  subject,
  customization,
  completedAt,
  instrument,
  language,
  ...comparisonData
}: ReportSource): IndividualReport {
  const { evidence } = comparisonData
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const { values } = subject
  const builtScales = instrument.scales.flatMap(
    (scale) => buildScale(scale, instrument, values, comparisonData, inLanguage) ?? [],
  )
  const scales = addChanges(builtScales)
  const groups = groupScales(
    builtScales.map(({ exactMean, exactPrecision, result: { id, statements } }) => ({
      id,
      mean: exactMean,
      statements: statements.length,
      precision: exactPrecision,
    })),
  )
  const unscoredScales = instrument.scales
    .filter(({ id }) => !scales.some((scale) => scale.id === id))
    .map((scale) => buildUnscoredScale(scale, instrument, values, inLanguage))
  const header = buildReportHeader(instrument, language, subject)
  const previousCompletedAt = comparisonData.previous?.completedAt.toISOString() ?? null
  return {
    kind: 'individual',
    ...header,
    learner: { name: learnerName(subject) },
    customization,
    completedAt: completedAt.toISOString(),
    previousCompletedAt,
    introduction: instrument.report.introduction.map(inLanguage),
    portrait: buildPortrait(
      instrument,
      { scales, unscored: unscoredScales, groups, options: header.options, previousCompletedAt },
      inLanguage,
    ),
    scales,
    groups,
    overview: describeGroups(groups, scales, unscoredScales),
    ...(unscoredScales.length > 0 && { unscored: unscoredScales }),
    ranking: rankAllStatements(
      instrument,
      scales.map((scale) => ({ ...scale, statements: listScoredStatements(scale.statements) })),
      scoreOf,
    ).map(({ rank: _, isTied: __, ...row }) => row),
    comparison: comparisonData.cohort
      ? { status: 'available', n: comparisonData.cohort.n, asOf: comparisonData.cohort.asOf }
      : { status: 'none' },
    norm:
      evidence.norm && instrument.norm ? { name: inLanguage(instrument.norm.name), ...evidence.norm } : null,
    reflection: instrument.report.reflection.map(inLanguage),
    plan: instrument.report.plan.map(({ prompt, hint }) => ({
      prompt: inLanguage(prompt),
      hint: inLanguage(hint),
    })),
    ownPlan: null,
    limits: instrument.report.limits.map(inLanguage),
  }
}

/** The changes of all scales are tested together, so they are added after all scales have been built. */
function addChanges(builtScales: readonly NonNullable<ReturnType<typeof buildScale>>[]): ScaleResult[] {
  const changes = classifyChanges(
    builtScales.map(({ previousSum, exactPrecision, result: { sum } }) =>
      previousSum === null ? null : { sum, previousSum, precision: exactPrecision },
    ),
  )
  return builtScales.map(({ result }, i) => ({ ...result, change: changes[i]! }))
}
