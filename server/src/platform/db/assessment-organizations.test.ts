import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let pool: typeof database.pool
/** Two cohorts of the first organization and one of the second. */
let cohortIds: [string, string, string]
beforeAll(async () => {
  database = await openTestDatabase()
  pool = database.pool
  const { rows } = await pool.query(`
    with instrument as (
      insert into instruments (id, version, definition) values ('sample', '1', '{}')
    ), organizations_inserted as (
      insert into organizations (name) values ('College'), ('School') returning id, name
    )
    insert into cohorts (organization_id, name)
    select id, cohort from organizations_inserted
    join (values ('College', 'Autumn'), ('College', 'Spring'), ('School', 'Winter')) as cohorts (organization, cohort)
      on organization = name
    order by cohort returning id`)
  cohortIds = rows.map(({ id }) => id) as typeof cohortIds
})
afterAll(() => database.close())

async function insertAssessment(cohortId: string) {
  const { rows } = await pool.query(
    `with learner as (
      insert into users (username, email, first_name, last_name, password_hash)
      select name, name, 'Ana', 'Bell', 'x' from (select gen_random_uuid()::text as name) as names returning id
    )
    insert into assessments (user_id, cohort_id, instrument_id, instrument_version)
    select id, $1, 'sample', '1' from learner returning id`,
    [cohortId],
  )
  return rows[0].id as string
}

async function listOrganizations() {
  const { rows } = await pool.query<{ stored: string; expected: string }>(`
    select cohort_organization_id as stored, organization_id as expected
    from assessments join cohorts on cohorts.id = cohort_id`)
  return { stored: rows.map(({ stored }) => stored), expected: rows.map(({ expected }) => expected) }
}

describe('the organization that is stored with an assessment', () => {
  it('is that of its cohort', async () => {
    for (const cohortId of cohortIds) await insertAssessment(cohortId)
    const { stored, expected } = await listOrganizations()
    expect(stored).toEqual(expected)
    expect({ assessments: stored.length, organizations: new Set(stored).size }).toEqual({
      assessments: 3,
      organizations: 2,
    })
  })

  it('changes if the assessment moves to a cohort of another organization', async () => {
    const id = await insertAssessment(cohortIds[0])
    await pool.query('update assessments set cohort_id = $1 where id = $2', [cohortIds[2], id])
    const { stored, expected } = await listOrganizations()
    expect(stored).toEqual(expected)
  })

  it('cannot be missing', async () => {
    const id = await insertAssessment(cohortIds[0])
    const clear = pool.query('update assessments set cohort_organization_id = null where id = $1', [id])
    await expect(clear).rejects.toThrow('assessments_have_organization')
  })
})
