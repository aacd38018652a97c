import type { InvitationStatus } from '@lpi/contract'
import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { ReleaseRow } from '../../organizations/cohorts/release.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { isOpenInvitation } from '../rows/shared-queries.ts'

/**
 * The number of assessments or open invitations in a cohort that have this status and week. `oldestAt` ignores
 * assessments of people who take the questionnaire again. `week` is the index of the
 * week in which an assessment was completed, -1 if it was completed before the first week or is not completed, and null
 * for an invitation.
 */
export type Count = { status: InvitationStatus; week: number | null; n: number; oldestAt: string | null }

type People = { total: number; completed: number }

type CohortWithCounts = ReleaseRow & {
  id: string
  name: string
  counts: Count[]
  last_completed_at: Date | null
  people: People
}

/**
 * All current cohorts of the scope, sorted by name, with the same counts as the list of assessments, and the number of
 * people in them. The query reads the assessments and invitations of the scope once, regardless of the number of cohorts.
 * The recipient of an invitation is the user with this address, if there is one.
 */
export async function listCohortsWithCounts(db: Db, { scope, firstDay }: { scope: Scope; firstDay: string }) {
  const { rows } = await sql<CohortWithCounts>`
    ${customPlan} with active as materialized (
      select id, name, sort_name, release_kind, release_from, release_time_zone, released_at
      from cohorts where ${inScope(scope)} and archived_at is null
    ), entries as materialized (
        select assessments.cohort_id, assessments.status, assessments.created_at, assessments.completed_at,
          assessments.user_id as person, assessments.repeats_id is not null as is_retake,
          greatest(-1, floor(((assessments.completed_at at time zone 'UTC')::date - ${firstDay}::date) / 7.0))::integer
            as week
        from active join assessments on assessments.cohort_id = active.id
        where ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
        union all
        select invitations.cohort_id, invitations.status, invitations.created_at, null,
          coalesce(users.id, md5(invitations.email)::uuid), false, null
        from active join invitations on invitations.cohort_id = active.id
        left join users on users.username = invitations.email
        where ${isOpenInvitation}
    ), counted as (
      select cohort_id, status, week, count(*)::integer as n, min(created_at) filter (where not is_retake) as oldest_at,
        max(completed_at) as last_completed_at
      from entries
      group by cohort_id, status, week
    ), counted_by_cohort as (
      select cohort_id, max(last_completed_at) as last_completed_at,
        jsonb_agg(jsonb_build_object('status', status, 'week', week, 'n', n, 'oldestAt', oldest_at)) as counts
      from counted
      group by cohort_id
    )
    select active.id, active.name, active.release_kind, active.release_from, active.release_time_zone,
      active.released_at, coalesce(counts, '[]') as counts, last_completed_at,
      (
        select jsonb_build_object('total', count(*), 'completed', count(*) filter (where has_completed))
        from (select bool_or(status = 'COMPLETED') as has_completed from entries group by person) as people
      ) as people
    from active left join counted_by_cohort on counted_by_cohort.cohort_id = active.id
    order by active.sort_name, active.id`.execute(db)
  return { cohorts: rows, people: rows[0]?.people ?? { total: 0, completed: 0 } }
}
