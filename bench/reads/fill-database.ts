import { type RawBuilder, sql } from 'kysely'
import { withDatabase } from '../../e2e/database.ts'
import type { Db } from '../../server/src/platform/db/connect.ts'

const ASSESSMENTS_PER_ORGANIZATION = 100_000
const COHORTS_PER_ORGANIZATION = 750
const BATCH_SIZE = 10_000

/** One in a thousand of the added learners withdraws consent. */
const LEARNERS_PER_WITHDRAWAL = 1000

/**
 * Adds organizations with learners and their answers until the database has the given number of assessments. Copies
 * the answers of existing assessments, which is much faster than generating them.
 */
export async function fillDatabase(folder: string, assessments: number) {
  await withDatabase(folder, async (db) => {
    const { n } = await db
      .selectFrom('assessments')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    for (
      let from = Number(n), number = 1;
      from < assessments;
      from += ASSESSMENTS_PER_ORGANIZATION, number++
    ) {
      await addOrganization(db, number, Math.min(ASSESSMENTS_PER_ORGANIZATION, assessments - from))
    }
    await withdrawConsents(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** A version 4 UUID that depends only on the text. */
const idOf = (text: RawBuilder<string>) =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

async function addOrganization(db: Db, number: number, assessments: number) {
  await sql`
    with organization as (insert into organizations (name) values (${`Made-up ${number}`}) returning id)
    insert into cohorts (id, organization_id, name)
    select ${idOf(sql`${`cohort ${number} `} || n`)}, id, 'Group ' || n
    from organization cross join generate_series(0, ${COHORTS_PER_ORGANIZATION - 1}) as n`.execute(db)
  await sql`
    create table bench_assessments as
    select row_number() over () as position, id, instrument_id, instrument_version, status, created_at, updated_at,
      completed_at
    from (select * from assessments order by id limit 1000) as existing`.execute(db)
  for (let from = 0; from < assessments; from += BATCH_SIZE) {
    const to = Math.min(from + BATCH_SIZE, assessments)
    const learner = idOf(sql`${`learner ${number} `} || n`)
    const assessment = idOf(sql`${`assessment ${number} `} || n`)
    const copiedRows = sql`generate_series(${from}::int, ${to - 1}::int) as n
      join bench_assessments on bench_assessments.position = n % (select count(*) from bench_assessments) + 1`
    await sql`
      insert into users (id, username, email, first_name, last_name, password_hash)
      select ${learner}, address, address, 'Robin', 'Made-up ' || md5(n::text), '-'
      from generate_series(${from}::int, ${to - 1}::int) as n
      cross join lateral (select 'made-up-' || ${number}::int || '-' || n || '@example.com' as address) as addresses`.execute(
      db,
    )
    await sql`
      insert into assessments (id, user_id, cohort_id, instrument_id, instrument_version, status, created_at, updated_at,
        completed_at)
      select ${assessment}, ${learner}, ${idOf(sql`${`cohort ${number} `} || n % ${COHORTS_PER_ORGANIZATION}::int`)}, instrument_id,
        instrument_version, status, created_at, updated_at, completed_at
      from ${copiedRows}`.execute(db)
    await sql`
      insert into responses (assessment_id, question_id, value, answered_at)
      select ${assessment}, question_id, value, answered_at
      from ${copiedRows} join responses on responses.assessment_id = bench_assessments.id`.execute(db)
  }
  await sql`drop table bench_assessments`.execute(db)
}

async function withdrawConsents(db: Db) {
  await sql`
    insert into user_consents (user_id, policy_type, version, status)
    select id, 'privacy-policy', '1', 'withdrawn'
    from (select id, row_number() over (order by id) as position from users where password_hash = '-') as made_up
    where position % ${LEARNERS_PER_WITHDRAWAL} = 0`.execute(db)
}
