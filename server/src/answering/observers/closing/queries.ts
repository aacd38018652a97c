import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { StoredResult } from '../queries.ts'

export async function listDueRequests(db: Db, now: Date) {
  const rows = await db
    .selectFrom('observer_requests')
    .select('id')
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits for saves in progress, which hold a shared row lock. Returns undefined if the request is already closed. */
export async function lockOpenRequest(trx: Db, requestId: string) {
  return trx
    .selectFrom('observer_requests')
    .innerJoin('assessments', 'assessments.id', 'observer_requests.assessment_id')
    .select([
      'observer_requests.id',
      'assessments.id as assessment_id',
      'assessments.user_id',
      'assessments.instrument_id',
      'assessments.instrument_version',
    ])
    .where('observer_requests.id', '=', requestId)
    .where('observer_requests.closed_at', 'is', null)
    .forUpdate('observer_requests')
    .executeTakeFirst()
}

/** The answers of each observer who has finished, without anything that identifies the observer. */
export async function listFinishedRatings(trx: Db, requestId: string) {
  const rows = await trx
    .selectFrom('observer_answers')
    .innerJoin('observers', 'observers.id', 'observer_answers.observer_id')
    .select(sql<Record<string, number>>`jsonb_object_agg(statement_id, value)`.as('answers'))
    .where('observers.request_id', '=', requestId)
    .where('observers.finished_at', 'is not', null)
    .groupBy('observers.id')
    .execute()
  return rows.map(({ answers }) => answers)
}

/**
 * The sentences of the observers who have finished, in random order. With only one, it would be known that all others
 * wrote none, so there must be at least two.
 */
export async function listSentences(trx: Db, requestId: string) {
  const rows = await trx
    .selectFrom('observers')
    .select('sentence')
    .where('request_id', '=', requestId)
    .where('finished_at', 'is not', null)
    .where('sentence', 'is not', null)
    .orderBy(sql`gen_random_uuid()`)
    .$narrowType<{ sentence: string }>()
    .execute()
  return rows.length < 2 ? [] : rows.map(({ sentence }) => sentence)
}

/** Stores the result, and deletes the addresses, sentences and all answers of the observers. */
export async function closeWithResult(trx: Db, requestId: string, result: StoredResult | null, now: Date) {
  await trx
    .updateTable('observer_requests')
    .set({ closed_at: now, result: result && JSON.stringify(result) })
    .where('id', '=', requestId)
    .execute()
  await trx
    .deleteFrom('observer_answers')
    .using('observers')
    .whereRef('observers.id', '=', 'observer_answers.observer_id')
    .where('observers.request_id', '=', requestId)
    .execute()
  await trx
    .updateTable('observers')
    .set({ email: null, sentence: null })
    .where('request_id', '=', requestId)
    .execute()
}
