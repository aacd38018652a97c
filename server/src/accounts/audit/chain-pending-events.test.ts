import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect, type Db } from '../../platform/db/connect.ts'
import { freePort, setUpProcesses } from '../../testing/processes.ts'
import { createTestDatabase } from '../../testing/test-postgres.ts'
import { chainPendingEvents } from './chain-pending-events.ts'
import { listAuditEvents, verifyAuditEvents } from './list-audit-events.ts'
import { recordEvent } from './record-event.ts'

const pollOptions = { timeout: 30_000 }
const { start } = setUpProcesses()

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeEach(async () => {
  database = await createTestDatabase(inject('postgres'))
  db = connect({ connectionString: database.url, max: 20 }, () => {}).db
})
afterEach(async () => {
  for (const commit of pendingCommits) await commit()
  await db.destroy()
  await database.drop()
})

/** Records an event with a number. */
function record(trx: Db, n: number) {
  return recordEvent(trx, new Date(), 'logout', { details: { n } })
}

async function listNumbers() {
  const events = await listAuditEvents(db, { limit: 10_000 })
  return events.map(({ details }) => (details as { n: number }).n)
}

const intactChain = { brokenAt: null, pending: { lines: 0, since: null, brokenAt: null } }

const pendingCommits = new Set<() => Promise<void>>()

/** Begins a transaction and executes `work` in it. The returned function commits the transaction. */
async function begin(work: (trx: Db) => Promise<unknown>) {
  const [workFinished, commitStart] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = db.transaction().execute(async (trx) => {
    await work(trx)
    workFinished.resolve()
    await commitStart.promise
  })
  await Promise.race([workFinished.promise, transaction])
  async function commit() {
    pendingCommits.delete(commit)
    commitStart.resolve()
    await transaction
  }
  pendingCommits.add(commit)
  return commit
}

describe('recording an event', () => {
  it('does not wait for an uncommitted transaction that has recorded another event', async () => {
    const commit = await begin((trx) => record(trx, 1))
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '10ms'`.execute(trx)
      await record(trx, 2)
    })
    await commit()
    await chainPendingEvents(db)
    expect(await listNumbers()).toEqual([1, 2])
  })

  it('makes the event visible after the commit, before it is chained', async () => {
    await record(db, 1)
    expect(await listAuditEvents(db)).toMatchObject([{ id: null, event: 'logout', details: { n: 1 } }])
    expect(await verifyAuditEvents(db)).toMatchObject({ lines: 0, brokenAt: null, pending: { lines: 1 } })
  })
})

describe('chaining', () => {
  it('includes an event whose transaction commits after later events were chained (SEC-061)', async () => {
    const commit = await begin((trx) => record(trx, 1))
    await record(db, 2)
    await chainPendingEvents(db)
    expect(await listNumbers()).toEqual([2])
    await commit()
    await record(db, 3)
    await chainPendingEvents(db)
    expect(await listNumbers()).toEqual([2, 1, 3])
    expect(await verifyAuditEvents(db)).toMatchObject({ ...intactChain, lines: 3, unusedNumbers: 0 })
  })

  it('includes every committed event exactly once and keeps each recorder’s events in commit order, even if several workers chain at the same time (SEC-061)', async () => {
    const RECORDERS = 8
    const EVENTS_PER_RECORDER = 60
    let isRecording = true
    const workers = [1, 2, 3].map(async () => {
      while (isRecording) await chainPendingEvents(db)
    })
    const recorders = Array.from({ length: RECORDERS }, async (_, recorder) => {
      const committedNumbers: number[] = []
      for (let i = 0; i < EVENTS_PER_RECORDER; i++) {
        const n = recorder * 1000 + i
        const isRolledBack = i % 7 === 3
        await db
          .transaction()
          .execute(async (trx) => {
            await record(trx, n)
            if (i % 3 === 0) await sleep(recorder)
            if (isRolledBack) throw new Error('rolled back')
          })
          .catch((error: Error) => {
            if (error.message !== 'rolled back') throw error
          })
        if (!isRolledBack) committedNumbers.push(n)
      }
      return committedNumbers
    })
    const committedNumbers = await Promise.all(recorders).finally(() => {
      isRecording = false
    })
    await Promise.all(workers)
    await chainPendingEvents(db)

    const numbers = await listNumbers()
    for (const [recorder, ownNumbers] of committedNumbers.entries()) {
      expect(numbers.filter((n) => Math.floor(n / 1000) === recorder)).toEqual(ownNumbers)
    }
    expect(await verifyAuditEvents(db)).toMatchObject({
      ...intactChain,
      lines: committedNumbers.flat().length,
    })
  }, 120_000)

  it('includes none of a batch’s events if the connection is lost during the batch, and includes all of them on the next attempt (SEC-061)', async () => {
    for (let n = 1; n <= 5; n++) await record(db, n)
    // Chaining inserts the events, and then waits for the lock on this row before it deletes the pending events.
    const commit = await begin((trx) =>
      sql`select from pending_audit_events order by id desc limit 1 for update`.execute(trx),
    )
    const interruptionMessage = chainPendingEvents(db).then(
      () => null,
      (error: Error) => error.message,
    )
    await expect.poll(() => terminateWaitingConnections(db), pollOptions).toBe(1)
    expect(await interruptionMessage).toContain('terminat')
    await commit()
    expect(await verifyAuditEvents(db)).toMatchObject({ lines: 0, brokenAt: null, pending: { lines: 5 } })
    await chainPendingEvents(db)
    expect(await listNumbers()).toEqual([1, 2, 3, 4, 5])
    expect(await verifyAuditEvents(db)).toMatchObject({ ...intactChain, lines: 5 })
  })

  it('is done by a worker, and is continued by another worker if the first one is killed during a batch (SEC-061)', async () => {
    const firstWorker = await startWorker()
    const commit = await begin(async (trx) => {
      await record(db, 1)
      await sql`select from pending_audit_events for update`.execute(trx)
    })
    await expect.poll(() => countWaitingConnections(db), pollOptions).toBeGreaterThan(0)
    firstWorker.child.kill('SIGKILL')
    await firstWorker.ended
    await commit()
    await record(db, 2)
    await startWorker()
    await expect
      .poll(() => verifyAuditEvents(db), pollOptions)
      .toMatchObject({ ...intactChain, lines: 2, unusedNumbers: 0 })
    expect(await listNumbers()).toEqual([1, 2])
  }, 120_000)
})

async function startWorker() {
  const worker = start({ PORT: await freePort(), LPI_ROLE: 'worker', DATABASE_URL: database.url })
  await worker.waitUntilReady()
  return worker
}

const isWaitingToChain = sql`query like '%chain_pending_audit_events(%' and wait_event_type = 'Lock'
  and datname = current_database() and pid <> pg_backend_pid()`

async function countWaitingConnections(db: Db) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity where ${isWaitingToChain}`.execute(db)
  return rows[0]!.n
}

async function terminateWaitingConnections(db: Db) {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where ${isWaitingToChain}`.execute(db)
  return rows.length
}

describe('the database', () => {
  it.each([
    "update pending_audit_events set event = 'login.failed'",
    'delete from pending_audit_events',
    'truncate pending_audit_events',
    `insert into audit_events (id, previous_hash, hash, at, event, pending_id, pending_hash)
      values (0, '', '', now(), 'logout', 1, (select pending_hash from audit_events where pending_id = 1))`,
  ])('refuses: %s (SEC-061)', async (statement) => {
    await record(db, 1)
    await chainPendingEvents(db)
    await record(db, 2)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/is append-only|duplicate key/)
  })
})

describe('verification', () => {
  /** Changes the database while its triggers are off, as an attacker could. */
  async function tamper(statement: string) {
    await db.transaction().execute(async (trx) => {
      for (const table of ['audit_events', 'pending_audit_events']) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      }
      await sql.raw(statement).execute(trx)
      for (const table of ['audit_events', 'pending_audit_events']) {
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
      }
    })
  }

  it.each([
    ['a changed event', `update pending_audit_events set details = '{"n": 9}' where id = 2`],
    ['a changed time', "update pending_audit_events set at = at - interval '1 second' where id = 2"],
    [
      'two events with swapped contents',
      `update pending_audit_events as event set details = other.details, hash = other.hash
       from pending_audit_events as other where (event.id, other.id) in ((2, 3), (3, 2))`,
    ],
  ])('detects %s before and after chaining (SEC-061)', async (_, statement) => {
    for (let n = 1; n <= 4; n++) await record(db, n)
    await tamper(statement)
    expect(await verifyAuditEvents(db)).toMatchObject({ brokenAt: null, pending: { lines: 4, brokenAt: 2 } })
    await chainPendingEvents(db)
    expect(await verifyAuditEvents(db)).toMatchObject({ brokenAt: 2, pending: { lines: 0 } })
  })

  it('counts the pending id of an event as unused if the event was deleted before it was chained (SEC-061)', async () => {
    for (let n = 1; n <= 4; n++) await record(db, n)
    await tamper('delete from pending_audit_events where id = 2')
    expect(await verifyAuditEvents(db)).toMatchObject({ brokenAt: null, unusedNumbers: 1 })
    await chainPendingEvents(db)
    expect(await verifyAuditEvents(db)).toMatchObject({ ...intactChain, lines: 3, unusedNumbers: 1 })
  })

  it.each([
    ['pending id', 'update audit_events set pending_id = 9 where id = 2'],
    ['pending hash', "update audit_events set pending_hash = 'x' where id = 2"],
    [
      'pending id and hash',
      `update audit_events set pending_id = 9,
       pending_hash = pending_audit_hash(9, at, event, actor_id, subject_id, network, details) where id = 2`,
    ],
  ])('detects a change to the %s of a chained event (SEC-061)', async (_, statement) => {
    for (let n = 1; n <= 4; n++) await record(db, n)
    await chainPendingEvents(db)
    await tamper(statement)
    expect(await verifyAuditEvents(db)).toMatchObject({ brokenAt: 2 })
  })
})
