import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { shownEmail } from '../invitations/shared-queries.ts'

/** All invitations to a cohort, sorted by email address, for command-line output. */
export async function listCohortInvitations(db: Db, cohortId: string) {
  return db
    .selectFrom('invitations')
    .modifyFront(customPlan)
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .select([
      'invitations.id',
      shownEmail.as('email'),
      'invitations.status',
      'assessments.status as assessment_status',
      'invitations.withdrawn_at',
      'invitations.mail_state',
      'invitations.mail_refusal',
      'invitations.created_at',
    ])
    .where('invitations.cohort_id', '=', cohortId)
    .orderBy('invitations.email')
    .execute()
}
