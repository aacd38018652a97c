import type { InvitationStatus, ReleaseKind } from '@lpi/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import { type ReleaseRow, releaseColumns } from '../organizations/cohorts/release.ts'

/** A completed assessment has a number for each statement. Only demographic answers are texts. */
type AnswerValues = Readonly<Record<string, number>>

function answersByQuestion(eb: ExpressionBuilder<DB, 'assessments'>) {
  return eb
    .selectFrom('responses')
    .select(sql<AnswerValues>`coalesce(jsonb_object_agg(question_id, value), '{}')`.as('values'))
    .whereRef('responses.assessment_id', '=', 'assessments.id')
    .$asScalar()
    .$notNull()
    .as('values')
}

export async function findReportSubject(db: Db, assessmentId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
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
    .select(answersByQuestion)
    .where('assessments.id', '=', assessmentId)
    .$narrowType<{ status: InvitationStatus; release_kind: ReleaseKind }>()
    .executeTakeFirst()
}

/** The data of a report, without the release, which is not part of it. */
export type ReportSubject = Omit<NonNullable<Awaited<ReturnType<typeof findReportSubject>>>, keyof ReleaseRow>

/** The learner's earlier completed assessments with any version of the same instrument, newest first. */
export async function listPreviousAssessments(db: Db, subject: ReportSubject, completedAt: Date) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['instrument_id', 'instrument_version', 'completed_at', 'organization_id', ...releaseColumns])
    .select(answersByQuestion)
    .where('user_id', '=', subject.user_id)
    .where('instrument_id', '=', subject.instrument_id)
    .where('status', '=', 'COMPLETED')
    .where('assessments.id', '!=', subject.id)
    .where('completed_at', '<', completedAt)
    .orderBy('completed_at', 'desc')
    .$narrowType<{ completed_at: Date; release_kind: ReleaseKind }>()
    .execute()
}
