import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../../accounts/users/shared-queries.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** The rating that a link leads to; undefined if the link is unknown or the learner has withdrawn consent. */
export async function findRating(db: Db, codeHash: Buffer) {
  return db
    .selectFrom('observer_links')
    .innerJoin('observers', 'observers.id', 'observer_links.observer_id')
    .innerJoin('observer_requests', 'observer_requests.id', 'observers.request_id')
    .innerJoin('assessments', 'assessments.id', 'observer_requests.assessment_id')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .select([
      'observers.id',
      'observers.address_hash',
      'observers.language',
      'observers.accepted_at',
      'observers.finished_at',
      'observers.sentence',
      'observer_requests.closes_at',
      'observer_requests.closed_at',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'users.first_name',
      'users.last_name',
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(statement_id, value), '{}')
        from observer_answers where observer_id = observers.id)`.as('answers'),
    ])
    .where('observer_links.code_hash', '=', codeHash)
    .where(hasNotWithdrawnConsent(sql.ref('users.id')))
    .executeTakeFirst()
}

export type RatingRow = NonNullable<Awaited<ReturnType<typeof findRating>>>

/**
 * The observer, if rating is still open. Because of the shared row lock, closing waits until the transaction of this
 * query ends. Closing therefore reads the answers of every save that succeeded.
 */
const selectOpenObserver = (observerId: string, now: Date) => sql`
  select observers.id, observers.accepted_at from observers
  join observer_requests on observer_requests.id = observers.request_id
  where observers.id = ${observerId} and observer_requests.closed_at is null
    and observer_requests.closes_at > ${now}
  for share of observer_requests`

export async function markNoticeAccepted(db: Db, observerId: string, now: Date) {
  await sql`
    with open_observer as (${selectOpenObserver(observerId, now)})
    update observers set accepted_at = ${now} from open_observer
    where observers.id = open_observer.id and observers.accepted_at is null`.execute(db)
}

type Answers = { observerId: string; values: ReadonlyMap<string, number>; now: Date }

/** Saves answers in one query. Returns false if rating has closed or the observer has not accepted the notice. */
export async function saveAnswers(db: Db, { observerId, values, now }: Answers) {
  // In a fixed order, so that parallel saves by the same observer cannot cause a deadlock.
  const ids = [...values.keys()].toSorted()
  const numbers = ids.map((id) => values.get(id)!)
  const { rows } = await sql`
    with open_observer as (${selectOpenObserver(observerId, now)})
    insert into observer_answers (observer_id, statement_id, value, answered_at)
    select open_observer.id, answer.statement_id, answer.value, ${now}::timestamptz
    from open_observer, unnest(${ids}::text[], ${numbers}::integer[]) as answer (statement_id, value)
    where open_observer.accepted_at is not null
    on conflict (observer_id, statement_id)
      do update set value = excluded.value, answered_at = excluded.answered_at
    returning statement_id`.execute(db)
  return rows.length === ids.length
}

/** Returns false if rating has closed or the observer has not accepted the notice. */
export async function saveSentence(db: Db, observerId: string, sentence: string | null, now: Date) {
  const { rows } = await sql`
    with open_observer as (${selectOpenObserver(observerId, now)})
    update observers set sentence = ${sentence} from open_observer
    where observers.id = open_observer.id and open_observer.accepted_at is not null
    returning observers.id`.execute(db)
  return rows.length > 0
}

/** Marks a rating as finished if it has `statements` answers. Returns false if it has fewer, or rating has closed. */
export async function markRatingFinished(db: Db, observerId: string, statements: number, now: Date) {
  const { rows } = await sql`
    with open_observer as (${selectOpenObserver(observerId, now)})
    update observers set finished_at = coalesce(finished_at, ${now}) from open_observer
    where observers.id = open_observer.id
      and (select count(*) from observer_answers where observer_id = observers.id) = ${statements}
    returning observers.id`.execute(db)
  return rows.length > 0
}

/** Records that the owner of the address opted out of emails to observers, and deletes the answers of this rating. */
export async function applyOptOut(trx: Db, { id, address_hash }: RatingRow, now: Date) {
  await trx
    .insertInto('observer_opt_outs')
    .values({ address_hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('observers')
    .set({ accepted_at: null, finished_at: null, sentence: null })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('observer_answers').where('observer_id', '=', id).execute()
}
