import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freePort, setUpProcesses } from '../../testing/processes.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { start } = setUpProcesses()

it('a worker process becomes ready, and reports the error, if the job queue fails while the process starts', async () => {
  const t = await createTestApp()
  await t.jobs.close()
  await makeMigrationPollsFail(t.ctx.db)
  const settings = { LPI_ROLE: 'worker', LOG_LEVEL: 'error' }
  const product = start({ DATABASE_URL: t.url, PORT: await freePort(), ...settings })
  await product.waitUntilReady()
  product.child.kill('SIGTERM')
  const { code, output } = await product.ended
  expect(code).toBe(0)
  expect(output).toContain('the job queue reported an error')
  await t.close()
})

/**
 * Makes pg-boss fail when it polls for asynchronous migrations of its schema. It polls for the first time immediately
 * after it starts.
 */
async function makeMigrationPollsFail(db: Awaited<ReturnType<typeof createTestApp>>['ctx']['db']) {
  await sql`update pgboss.version set bam_on = null`.execute(db)
  await sql`create function refuse_poll() returns trigger language plpgsql as $$
    begin raise exception 'the database is not available'; end $$`.execute(db)
  await sql`create trigger refuse_poll before update of bam_on on pgboss.version
    for each row execute function refuse_poll()`.execute(db)
}
