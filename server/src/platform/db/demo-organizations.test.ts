import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../testing/apply-migrations.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof openDatabaseBefore>>
let pool: pg.Pool
beforeAll(async () => {
  database = await openDatabaseBefore('0053-demo-organizations.sql')
  pool = database.pool
})
afterAll(() => database.close())

async function insertOrganization(name: string) {
  const { rows } = await pool.query('insert into organizations (name) values ($1) returning id', [name])
  return rows[0].id as string
}

async function insertAdministrator(organizationId: string, username: string) {
  const { rows } = await pool.query(
    `insert into users (username, email, first_name, last_name, password_hash)
     values ($1, $1, 'Dana', 'Dean', 'x') returning id`,
    [username],
  )
  await pool.query(
    `insert into organization_user_roles (organization_id, user_id, role) values ($1, $2, 'OrgAdmin')`,
    [organizationId, rows[0].id],
  )
}

const insertEvent = (table: string, event: string, organizationId: string) =>
  pool.query(`insert into ${table} (at, event, details) values (now(), $1, $2)`, [event, { organizationId }])

describe('the migration that marks demos', () => {
  it('marks the organizations that have a demo.created event or the administrator of a demo, whatever their names, and no others (REQ-337)', async () => {
    await insertEvent('audit_events', 'demo.created', await insertOrganization('Renamed demo'))
    await insertEvent('pending_audit_events', 'demo.created', await insertOrganization('New demo'))
    await insertAdministrator(await insertOrganization('Demo College 3'), 'dean@college-3.example')
    const realOrganization = await insertOrganization('Demo College of Music')
    await insertEvent('audit_events', 'organization.created', realOrganization)
    await insertAdministrator(realOrganization, 'dean@college-3.example.com')

    await migrate(pool)
    const { rows } = await pool.query('select name, is_demo from organizations order by name')
    expect(rows).toEqual([
      { name: 'Demo College 3', is_demo: true },
      { name: 'Demo College of Music', is_demo: false },
      { name: 'New demo', is_demo: true },
      { name: 'Renamed demo', is_demo: true },
    ])
  })

  it('lets the previous release create organizations, and does not mark them as demos', async () => {
    await insertOrganization('Pier College')
    const { rows } = await pool.query(`select is_demo from organizations where name = 'Pier College'`)
    expect(rows).toEqual([{ is_demo: false }])
  })
})
