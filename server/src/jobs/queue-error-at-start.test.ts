import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freePort, setUpProcesses } from '../testing/processes.ts'
import { createTestApp } from '../testing/test-app.ts'

const { start } = setUpProcesses()

it('a process starts even if the job queue reports an error before the server has a logger (REQ-228)', async () => {
  const t = await createTestApp()
  await t.jobs.close()
  await makePollsFail(t.ctx.db)
  const settings = { LPI_ROLE: 'worker', LOG_LEVEL: 'error' }
  const product = start({ DATABASE_URL: t.url, PORT: await freePort(), ...settings })
  await product.waitUntilReady()
  product.child.kill('SIGTERM')
  const { code, output } = await product.ended
  expect(code).toBe(0)
  expect(output).toContain('the job queue reported an error')
  await t.close()
})

/** Makes the polls of pg-boss fail. pg-boss polls for the first time immediately after it starts. */
async function makePollsFail(db: Awaited<ReturnType<typeof createTestApp>>['ctx']['db']) {
  await sql`update pgboss.version set bam_on = null`.execute(db)
  await sql`create function refuse_poll() returns trigger language plpgsql as $$
    begin raise exception 'the database is not available'; end $$`.execute(db)
  await sql`create trigger refuse_poll before update of bam_on on pgboss.version
    for each row execute function refuse_poll()`.execute(db)
}
