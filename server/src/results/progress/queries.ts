import type { ReleaseKind } from '@lpi/contract'
import { sql } from 'kysely'
import { releaseColumns } from '../../organizations/cohorts/release.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { StoredEvidence } from '../measurement/evidence.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'

/** The user's completed assessments with their answers and evidence, oldest first. */
export async function listCompletedAssessments(db: Db, userId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .leftJoin('assessment_evidence', 'assessment_evidence.assessment_id', 'assessments.id')
    .select([
      'assessments.id',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.completed_at',
      ...releaseColumns,
      sql<StoredEvidence | null>`assessment_evidence.evidence`.as('evidence'),
      sql<AnswerValues>`(select coalesce(jsonb_object_agg(question_id, value), '{}') from responses
        where responses.assessment_id = assessments.id)`.as('values'),
    ])
    .where('assessments.user_id', '=', userId)
    .where('assessments.status', '=', 'COMPLETED')
    .orderBy('assessments.completed_at')
    .orderBy('assessments.id')
    .$narrowType<{ completed_at: Date; release_kind: ReleaseKind }>()
    .execute()
}
