import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { DemoOrganizationId } from './queries.ts'
import type { AnswerValues } from './scale-sample.ts'

/** The maximum size of a sample, which is enough for a stable estimate and limits the work in a large installation. */
const MAX_PEOPLE = 1000

/** How many assessments are searched by default. The number is limited because a user may be waiting for a report. */
const MAX_SEARCHED = 5000

type SampleRequest = {
  language: string
  demoOrganizationId: DemoOrganizationId
  /** How many of the newest assessments are searched for people who answered in this language; null for all. */
  maxSearched?: number | null
}

/**
 * The answers of at most `MAX_PEOPLE` people who completed this version in this language, newest first. Only the first
 * completed assessment of each person counts. People who have withdrawn consent are excluded.
 */
export async function listSampleAnswers(
  db: Db,
  { id, version, statements, languages }: Instrument,
  { language, demoOrganizationId, maxSearched = MAX_SEARCHED }: SampleRequest,
) {
  const isCompletedVersion = (table: string) => sql`${sql.ref(`${table}.instrument_id`)} = ${id}
    and ${sql.ref(`${table}.instrument_version`)} = ${version} and ${sql.ref(`${table}.status`)} = 'COMPLETED'`
  // The instrument is shown in its first language to people whose language it does not offer.
  const isInLanguage =
    language === languages[0]
      ? sql`(newest.language is null or newest.language <> all(${languages.slice(1)}::text[]))`
      : sql`newest.language = ${language}`
  const isInPopulation =
    demoOrganizationId === null
      ? sql`not organizations.is_demo`
      : sql`organizations.id = ${demoOrganizationId}`
  const { rows } = await sql<{ values: AnswerValues }>`
    select (
      select jsonb_object_agg(question_id, value) from responses
      where assessment_id = newest.id and question_id = any(${statements.map((statement) => statement.id)})
    ) as values
    from (
      select assessments.id, user_id, completed_at, coalesce(assessments.language, users.language) as language
      from assessments
      join users on users.id = user_id
      join cohorts on cohorts.id = cohort_id
      join organizations on organizations.id = organization_id
      where ${isCompletedVersion('assessments')} and ${isInPopulation}
      order by completed_at desc, assessments.id desc limit ${maxSearched}
    ) as newest
    where ${isInLanguage}
      and not exists (
        select from assessments as earlier
        where earlier.user_id = newest.user_id and ${isCompletedVersion('earlier')}
          and (earlier.completed_at, earlier.id) < (newest.completed_at, newest.id)
      )
      and ${hasNotWithdrawnConsent(sql.ref('newest.user_id'))}
    order by completed_at desc, id desc limit ${MAX_PEOPLE}`.execute(db)
  return rows.map(({ values }) => values)
}
