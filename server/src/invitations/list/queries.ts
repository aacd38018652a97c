import { type InvitationState, type invitationOrders, wordsOf } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { hasNotWithdrawn } from '../queries.ts'

export type Filter = {
  organizationId: string
  folderId?: string | undefined
  keyword?: string | undefined
}

/** What the organisation may see of its invitations. */
function invitationsOf(db: Db, { organizationId, folderId, keyword }: Filter) {
  return db
    .selectFrom('invitations')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .where('cohorts.organization_id', '=', organizationId)
    .where(hasNotWithdrawn(sql.ref('assessments.user_id')))
    .$if(folderId !== undefined, (query) => query.where('cohorts.id', '=', folderId ?? ''))
    .where(({ and }) =>
      and(
        wordsOf(keyword).map(
          (word) => sql<boolean>`position(${word.toLowerCase()} in invitations.email) > 0`,
        ),
      ),
    )
}

/** Whoever accepted stays accepted, whatever became of the invitation. */
const state = sql<InvitationState>`coalesce(assessments.status,
  case when invitations.withdrawn_at is null then invitations.status else 'WITHDRAWN' end)`

export async function countInvitations(db: Db, filter: Filter) {
  return invitationsOf(db, filter)
    .select([state.as('state'), sql<number>`count(*)::integer`.as('n')])
    .groupBy('state')
    .execute()
}

type Wanted = Filter & {
  states: readonly InvitationState[]
  orderBy: (typeof invitationOrders)[number]
  offset: number
  size: number
}

const columns = { Email: 'invitations.email', Status: 'state', SentAt: 'invitations.created_at' } as const

export async function listInvitationPage(db: Db, { states, orderBy, offset, size, ...filter }: Wanted) {
  const column = columns[orderBy.slice(1) as keyof typeof columns]
  return invitationsOf(db, filter)
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.created_at',
      'invitations.reminded_at',
      'invitations.withdrawn_at',
      'invitations.mail_state',
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

/** A whole cohort for the operator, by address. */
export async function listCohortInvitations(db: Db, cohortId: string) {
  return db
    .selectFrom('invitations')
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

/** Those of these ids that are the organisation's, or every open one that the filter lets through. */
export type Choice = { invitationIds: readonly string[] } | { everyOpen: Omit<Filter, 'organizationId'> }

/** Held until the transaction ends, always in the same order, so that two who choose wait and do not collide. */
export async function lockChosen(trx: Db, organizationId: string, choice: Choice) {
  const isById = 'invitationIds' in choice
  const filter = { organizationId, ...(isById ? {} : choice.everyOpen) }
  return invitationsOf(trx, filter)
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.access_code_id',
      'invitations.status',
      'invitations.withdrawn_at',
    ])
    .$if(isById, (query) =>
      query.where('invitations.id', '=', sql<string>`any(${isById ? choice.invitationIds : []}::uuid[])`),
    )
    .$if(!isById, (query) =>
      query.where('invitations.status', '=', 'INVITATION_SENT').where('invitations.withdrawn_at', 'is', null),
    )
    .orderBy('invitations.id')
    .forUpdate('invitations')
    .execute()
}

export async function updateInvitationsWithdrawn(trx: Db, ids: readonly string[], now: Date) {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Takes the seats of withdrawn invitations off the codes that were made for invitations, in one order for all. */
export async function lowerSeats(trx: Db, freed: ReadonlyMap<string, number>) {
  for (const [accessCodeId, count] of [...freed].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .updateTable('access_codes')
      .set({ seats: sql<number>`greatest(seats - ${count}, seats_taken)` })
      .where('id', '=', accessCodeId)
      .where('is_for_invitations', '=', true)
      .execute()
  }
}
