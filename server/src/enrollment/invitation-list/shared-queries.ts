import type { InvitationState, invitationOrders } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { type InvitationFilter, selectInvitations, state } from './queries.ts'

type InvitationPage = InvitationFilter & {
  states: readonly InvitationState[]
  orderBy: (typeof invitationOrders)[number]
  offset: number
  size: number
}

const columns = { Email: 'invitations.email', Status: 'state', SentAt: 'invitations.created_at' } as const

export async function listInvitationPage(
  db: Db,
  { states, orderBy, offset, size, ...filter }: InvitationPage,
) {
  const column = columns[orderBy.slice(1) as keyof typeof columns]
  return selectInvitations(db, filter)
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.first_name',
      'invitations.last_name',
      'invitations.created_at',
      'invitations.reminded_at',
      'invitations.withdrawn_at',
      'invitations.mail_state',
      'assessments.user_id as learner_id',
      'cohorts.id as cohort_id',
      'cohorts.name as cohort_name',
      state.as('state'),
    ])
    .where(state, 'in', states)
    .orderBy(column, orderBy.startsWith('-') ? 'desc' : 'asc')
    .orderBy('invitations.email')
    .orderBy('invitations.id')
    .offset(offset)
    .limit(size)
    .execute()
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationPage>>[number]

/** All invitations to a cohort, sorted by email address, for command-line output. */
export async function listCohortInvitations(db: Db, cohortId: string) {
  return db
    .selectFrom('invitations')
    .modifyFront(customPlan)
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.status',
      'assessments.status as assessment_status',
      'invitations.withdrawn_at',
      'invitations.mail_state',
      'invitations.created_at',
    ])
    .where('invitations.cohort_id', '=', cohortId)
    .orderBy('invitations.email')
    .execute()
}
