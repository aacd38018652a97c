import type { IndividualReport } from '@lpi/contract'
import { type Instrument, type Text, textIn } from '../instruments/instrument.ts'
import { buildReportHeader } from './build-report-header.ts'
import { buildScale, type Reference } from './build-scale.ts'
import { COHORT_NEEDED, compareCohort } from './compare-cohort.ts'
import type { ReportSubject } from './queries.ts'
import { competitionRanks, rankAll } from './rank-statements.ts'

/** What a report says of its learner and where they belong. */
type Subject = Pick<
  ReportSubject,
  'first_name' | 'last_name' | 'cohort_name' | 'organization_name' | 'logo_image_id' | 'values'
>

type Source = Reference & {
  subject: Subject
  /** What the organisation wants of its reports. */
  customization: IndividualReport['customization']
  completedAt: Date
  instrument: Instrument
  /** One of the instrument's. */
  language: string
}

/** The whole report out of what is known; nothing is read or decided elsewhere. */
export function buildReport({
  subject,
  customization,
  completedAt,
  instrument,
  language,
  ...reference
}: Source): IndividualReport {
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const unranked = instrument.scales.map((scale) =>
    buildScale(scale, instrument, subject.values, reference, inLanguage),
  )
  const ranks = competitionRanks(unranked.map(({ sum, statements }) => sum / statements.length))
  const scales = unranked.map((scale, i) => ({ ...scale, ...ranks[i]! }))
  return {
    kind: 'individual',
    ...buildReportHeader(instrument, language, subject),
    learner: { name: learnerName(subject) },
    customization,
    completedAt: completedAt.toISOString(),
    previousCompletedAt: reference.previous?.completedAt.toISOString() ?? null,
    introduction: instrument.report.introduction.map(inLanguage),
    scales,
    ranking: rankAll(instrument, scales, ({ value }) => value),
    comparison: comparison(instrument, reference),
    norm: instrument.norm
      ? { name: inLanguage(instrument.norm.name), version: instrument.norm.version, n: instrument.norm.n }
      : null,
    reflection: instrument.report.reflection.map(inLanguage),
    plan: instrument.report.plan.map(({ prompt, hint }) => ({
      prompt: inLanguage(prompt),
      hint: inLanguage(hint),
    })),
    limits: instrument.report.limits.map(inLanguage),
  }
}

function learnerName({ first_name, last_name }: Pick<ReportSubject, 'first_name' | 'last_name'>) {
  return `${first_name} ${last_name}`.trim()
}

/** Completed assessments have all statements, so one scale counts them as well as another. */
function comparison({ scales }: Instrument, { cohortSums }: Reference): IndividualReport['comparison'] {
  const group = compareCohort(cohortSums.get(scales[0]!.id) ?? [])
  return group ? { status: 'available', n: group.n } : { status: 'too_few', needed: COHORT_NEEDED }
}
