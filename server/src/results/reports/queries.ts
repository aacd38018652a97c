import type { InvitationStatus, ReleaseKind, ReportSettings } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type ReleaseRow, releaseColumns } from '../../organizations/cohorts/release.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import { editionsOf } from '../editions/shared-queries.ts'
import type { StoredEvidence } from '../measurement/evidence.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'

function answersOf(table: 'assessments' | 'earlier') {
  return sql<AnswerValues>`(
    select coalesce(jsonb_object_agg(question_id, value), '{}') from responses
    where responses.assessment_id = ${sql.ref(`${table}.id`)})`.as('values')
}

/** The learner's earlier completed assessments with any version of the same instrument, newest first. */
function selectEarlierAssessments({ selectFrom }: ExpressionBuilder<DB, 'assessments'>) {
  return jsonArrayFrom(
    selectFrom('assessments as earlier')
      .innerJoin('cohorts', 'cohorts.id', 'earlier.cohort_id')
      .select([
        'earlier.instrument_id',
        'earlier.instrument_version',
        'earlier.completed_at',
        'cohorts.organization_id',
        'earlier.cohort_id',
        ...releaseColumns,
      ])
      .select(answersOf('earlier'))
      .whereRef('earlier.user_id', '=', 'assessments.user_id')
      .whereRef('earlier.instrument_id', '=', 'assessments.instrument_id')
      .whereRef('earlier.id', '!=', 'assessments.id')
      .whereRef('earlier.completed_at', '<', 'assessments.completed_at')
      .where('earlier.status', '=', 'COMPLETED')
      .orderBy('earlier.completed_at', 'desc')
      .$narrowType<{ completed_at: Date; release_kind: ReleaseKind }>(),
  ).as('earlier')
}

/** The data about one assessment that its report shows or that decides who may read the report. */
function selectSubject(db: Db, assessmentId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('assessment_evidence', 'assessment_evidence.assessment_id', 'assessments.id')
    .select([
      'assessments.id',
      'assessments.user_id',
      'assessments.cohort_id',
      'assessments.status',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.completed_at',
      'users.first_name',
      'users.last_name',
      'cohorts.name as cohort_name',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.logo_image_id',
      ...releaseColumns,
    ])
    .select([
      answersOf('assessments'),
      selectEarlierAssessments,
      // Null if the assessment is not completed, or if its evidence is not frozen yet; see `computeMissingEvidence`.
      sql<StoredEvidence | null>`assessment_evidence.evidence`.as('evidence'),
      sql<boolean>`exists (select from people_without_consent where user_id = assessments.user_id)`.as(
        'has_withdrawn_consent',
      ),
    ])
    .where('assessments.id', '=', assessmentId)
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
}

export async function findReportSubject(db: Db, assessmentId: string) {
  return selectSubject(db, assessmentId).executeTakeFirst()
}

/** The subject, the customization settings of its organization, and what a comparison with its cohort needs. */
export async function findSubjectWithContext(db: Db, assessmentId: string) {
  const editions = editionsOf({
    cohortId: sql.ref('assessments.cohort_id'),
    instrument: {
      id: sql.ref('assessments.instrument_id'),
      version: sql.ref('assessments.instrument_version'),
    },
  })
  return selectSubject(db, assessmentId)
    .leftJoin('report_customizations', 'report_customizations.organization_id', 'organizations.id')
    .select([
      sql<ReportSettings | null>`report_customizations.settings`.as('settings'),
      editions.as('editions'),
    ])
    .executeTakeFirst()
}

/** The data from which a report is composed. Excludes the release settings, which only decide who may read it. */
export type ReportSubject = Omit<NonNullable<Awaited<ReturnType<typeof findReportSubject>>>, keyof ReleaseRow>

export type SubjectWithContext = NonNullable<Awaited<ReturnType<typeof findSubjectWithContext>>>
