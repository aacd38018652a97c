import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-postgres.ts'
import { connect } from './connect.ts'
import { customPlan } from './preparing-client.ts'

it.each([
  [true, 'share one prepared statement', 1],
  [false, 'are not prepared', 0],
])(
  'if preparesStatements is %s, two queries with the same text %s; queries marked with `customPlan` are never prepared',
  async (preparesStatements, _, preparedCount) => {
    const database = await createEmptyDatabase(inject('postgres'))
    const { db, close } = connect({ connectionString: database.url, max: 1, preparesStatements }, () => {})
    for (const value of [1, 2]) {
      await sql`select ${value}::integer as prepared`.execute(db)
      await sql`${customPlan} select ${value}::integer as searched`.execute(db)
    }
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
    expect(rows).toEqual(Array(preparedCount).fill({ statement: 'select $1::integer as prepared' }))
    await close()
    await database.drop()
  },
)
