import { type InvitationState, type invitationOrders, splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { inScope } from '../../organizations/access/scope-queries.ts'
import { hasNotWithdrawnConsent } from '../../accounts/users/queries.ts'
import { erasedName } from '../invitations/queries.ts'

type InvitationFilter = {
  scope: Scope
  folderId?: string | undefined
  keyword?: string | undefined
}

/** The invitations that match the filter, without those accepted by learners who have withdrawn their consent. */
function selectInvitations(db: Db, { scope, folderId, keyword }: InvitationFilter) {
  return db
    .selectFrom('invitations')
    .modifyFront(customPlan)
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .where(inScope(scope))
    .where(hasNotWithdrawnConsent(sql.ref('assessments.user_id')))
    .$if(folderId !== undefined, (query) => query.where('cohorts.id', '=', folderId ?? ''))
    .where(({ and }) =>
      and(
        splitKeyword(keyword).map(
          (word) => sql<boolean>`position(${word.toLowerCase()} in
            lower(concat_ws(' ', invitations.email, invitations.first_name, invitations.last_name))) > 0`,
        ),
      ),
    )
}

/** The status of the assessment takes precedence over a withdrawal. */
const state = sql<InvitationState>`coalesce(assessments.status,
  case when invitations.withdrawn_at is null then invitations.status else 'WITHDRAWN' end)`

export async function countInvitations(db: Db, filter: InvitationFilter) {
  return selectInvitations(db, filter)
    .select([state.as('state'), sql<number>`count(*)::integer`.as('n')])
    .groupBy('state')
    .execute()
}

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

/** Invitations by id, or all open invitations that match the filter. */
type InvitationSelection =
  | { invitationIds: readonly string[] }
  | { everyOpen: Omit<InvitationFilter, 'scope'> }

/** Locks in a fixed order, so that parallel calls wait instead of causing a deadlock. */
export async function lockInvitations(trx: Db, scope: Scope, selection: InvitationSelection) {
  const isById = 'invitationIds' in selection
  const filter = { scope, ...(isById ? {} : selection.everyOpen) }
  return selectInvitations(trx, filter)
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.access_code_id',
      'invitations.status',
      'invitations.withdrawn_at',
    ])
    .$if(isById, (query) =>
      query.where('invitations.id', '=', sql<string>`any(${isById ? selection.invitationIds : []}::uuid[])`),
    )
    .$if(!isById, (query) =>
      query.where('invitations.status', '=', 'INVITATION_SENT').where('invitations.withdrawn_at', 'is', null),
    )
    .orderBy('invitations.id')
    .forUpdate('invitations')
    .execute()
}

/** Also erases the names. */
export async function markInvitationsWithdrawn(trx: Db, ids: readonly string[], now: Date) {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now, ...erasedName })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Removes the seats of withdrawn invitations from their access codes, in a fixed order to prevent deadlocks. */
export async function reduceSeats(trx: Db, freedSeats: ReadonlyMap<string, number>) {
  for (const [accessCodeId, count] of [...freedSeats].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .updateTable('access_codes')
      .set({ seats: sql<number>`greatest(seats - ${count}, seats_taken)` })
      .where('id', '=', accessCodeId)
      .where('is_for_invitations', '=', true)
      .execute()
  }
}
