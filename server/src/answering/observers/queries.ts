import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { type ReleaseRow, releaseColumns } from '../../organizations/cohorts/release.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { ObserverFigure } from '../../results/editions/observer-figures.ts'
import type { AnswerValues } from '../../results/measurement/scale-sample.ts'

/** The result of one feedback request. */
export type StoredResult = {
  observers: number
  statements: Readonly<Record<string, ObserverFigure>>
  sentences: string[]
}

/** A request that was selected as JSON, in which times are strings. */
export type RequestRow = {
  id: string
  closes_at: string
  closed_at: string | null
  result: StoredResult | null
  emails: string[]
  asked: number
  finished: number
}

type OwnAssessmentQuery = {
  assessmentId: string
  userId: string
  /**
   * A request about another assessment with the same instrument blocks new requests if it was created after this time,
   * unless it was closed without a result.
   */
  blockedSince: Date
}

/** A learner's completed assessment with its newest request, in one query. */
export async function findOwnAssessment(db: Db, { assessmentId, userId, blockedSince }: OwnAssessmentQuery) {
  return db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('assessment_evidence', 'assessment_evidence.assessment_id', 'assessments.id')
    .select([
      'assessments.id',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'assessments.completed_at',
      'users.email',
      'users.email_confirmed_at',
      'users.language',
      'organizations.allows_observers',
      'assessment_evidence.evidence',
      ...releaseColumns,
      sql<AnswerValues>`(select coalesce(jsonb_object_agg(question_id, value), '{}') from responses
        where responses.assessment_id = assessments.id)`.as('values'),
      sql<RequestRow | null>`(
        select jsonb_build_object('id', id, 'closes_at', closes_at, 'closed_at', closed_at, 'result', result,
          'emails', (select coalesce(jsonb_agg(email order by created_at, email), '[]') from observers
            where request_id = observer_requests.id and email is not null),
          'asked', (select count(*) from observers where request_id = observer_requests.id),
          'finished', (select count(*) from observers where request_id = observer_requests.id
            and finished_at is not null))
        from observer_requests where assessment_id = assessments.id
        order by created_at desc limit 1)`.as('request'),
      sql<boolean>`exists (
        select from observer_requests join assessments other on other.id = observer_requests.assessment_id
        where other.user_id = assessments.user_id and other.instrument_id = assessments.instrument_id
          and other.id <> assessments.id and observer_requests.created_at > ${blockedSince}
          and (observer_requests.closed_at is null or observer_requests.result is not null))`.as(
        'has_recent_request',
      ),
    ])
    .where('assessments.id', '=', assessmentId)
    .where('assessments.user_id', '=', userId)
    .where('assessments.status', '=', 'COMPLETED')
    .$narrowType<ReleaseRow>()
    .executeTakeFirst()
}

export type OwnAssessmentRow = NonNullable<Awaited<ReturnType<typeof findOwnAssessment>>>

/** Serializes parallel calls of `askObservers` by the same learner. */
export async function lockLearner(trx: Db, userId: string) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type NewRequest = { assessmentId: string; now: Date; closesAt: Date }

export async function insertRequest(trx: Db, { assessmentId, now, closesAt }: NewRequest) {
  const { id } = await trx
    .insertInto('observer_requests')
    .values({ assessment_id: assessmentId, created_at: now, closes_at: closesAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewObserver = { email: string; addressHash: Buffer }
type NewObservers = {
  requestId: string
  observers: readonly NewObserver[]
  language: string | null
  now: Date
}

export async function insertObservers(trx: Db, { requestId, observers, language, now }: NewObservers) {
  return trx
    .insertInto('observers')
    .values(
      observers.map(({ email, addressHash }) => ({
        request_id: requestId,
        email,
        address_hash: addressHash,
        language,
        created_at: now,
      })),
    )
    .returning(['id', 'email'])
    .execute()
}

/**
 * The observer to whom an email is to be sent. Undefined if rating has closed, the learner has withdrawn consent, the
 * learner's account is locked, or the observer has opted out.
 */
export async function findObserverToMail(db: Db, observerId: string, now: Date) {
  return db
    .selectFrom('observers')
    .innerJoin('observer_requests', 'observer_requests.id', 'observers.request_id')
    .innerJoin('assessments', 'assessments.id', 'observer_requests.assessment_id')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .select([
      'observers.id',
      'observers.email',
      'observers.language',
      'observer_requests.closes_at',
      'assessments.instrument_id',
      'assessments.instrument_version',
      'users.first_name',
      'users.last_name',
    ])
    .where('observers.id', '=', observerId)
    .where('observers.email', 'is not', null)
    .where('observer_requests.closed_at', 'is', null)
    .where('observer_requests.closes_at', '>', now)
    .where('users.locked_at', 'is', null)
    .where(hasNotWithdrawnConsent(sql.ref('users.id')))
    .where(
      sql<boolean>`not exists (select from observer_opt_outs where address_hash = observers.address_hash)`,
    )
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}

export async function insertLink(db: Db, observerId: string, codeHash: Buffer) {
  await db.insertInto('observer_links').values({ code_hash: codeHash, observer_id: observerId }).execute()
}

/** Deletes a sentence in a result, because the learner does not want to see it. */
export async function deleteSentence(db: Db, requestId: string, sentence: string) {
  await sql`update observer_requests
    set result = jsonb_set(result, '{sentences}', (result -> 'sentences') - ${sentence}::text)
    where id = ${requestId} and result is not null`.execute(db)
}
