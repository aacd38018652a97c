import { type IndividualReport, listScoredStatements, type ScaleResult, scoreOf } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'
import { buildReportHeader } from './build-report-header.ts'
import { buildScale, buildUnscoredScale, type ComparisonData } from './build-scale.ts'
import { classifyChanges } from './classify-changes.ts'
import { findIndistinguishableScales } from './find-indistinguishable-scales.ts'
import { learnerName } from './learner-name.ts'
import type { ReportSubject } from './queries.ts'
import { competitionRanks, rankAllStatements } from './rank-statements.ts'

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
  const scales = addChangesAndRanks(
    instrument.scales.flatMap(
      (scale) => buildScale(scale, instrument, values, comparisonData, inLanguage) ?? [],
    ),
  )
  const unscoredScales = instrument.scales
    .filter(({ id }) => !scales.some((scale) => scale.id === id))
    .map((scale) => buildUnscoredScale(scale, instrument, values, inLanguage))
  return {
    kind: 'individual',
    ...buildReportHeader(instrument, language, subject),
    learner: { name: learnerName(subject) },
    customization,
    completedAt: completedAt.toISOString(),
    previousCompletedAt: comparisonData.previous?.completedAt.toISOString() ?? null,
    introduction: instrument.report.introduction.map(inLanguage),
    scales,
    ...(unscoredScales.length > 0 && { unscored: unscoredScales }),
    ranking: rankAllStatements(
      instrument,
      scales.map((scale) => ({ ...scale, statements: listScoredStatements(scale.statements) })),
      scoreOf,
    ),
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

/** Changes, ranks and `aboutLevel` depend on all scales, so they are added after all scales have been built. */
function addChangesAndRanks(
  builtScales: readonly NonNullable<ReturnType<typeof buildScale>>[],
): ScaleResult[] {
  const ranks = competitionRanks(builtScales.map(({ exactMean }) => exactMean))
  const indistinguishableScales = findIndistinguishableScales(
    builtScales.map(({ exactMean, exactPrecision, result: { id, statements } }) => ({
      id,
      mean: exactMean,
      statements: statements.length,
      precision: exactPrecision,
    })),
  )
  const changes = classifyChanges(
    builtScales.map(({ previousSum, exactPrecision, result: { sum } }) =>
      previousSum === null ? null : { sum, previousSum, precision: exactPrecision },
    ),
  )
  return builtScales.map(({ result }, i) => ({
    ...result,
    ...ranks[i]!,
    aboutLevel: indistinguishableScales?.[i] ?? null,
    change: changes[i]!,
  }))
}
