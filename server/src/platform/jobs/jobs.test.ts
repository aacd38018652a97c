import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Mail } from '../base/context.ts'
import { connect } from '../db/connect.ts'
import { mailJob } from '../mail/deliver-mail.ts'
import { openJobs } from './open-jobs.ts'
import { startWorker } from './start-worker.ts'

const pollOptions = { timeout: 20_000 }
const mail: Mail = { to: 'robin@example.com', subject: 'Hello', text: 'A link: https://lpi.test/secret' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())

/** Returns the mail jobs in all states, including completed jobs that were not deleted. */
function findMailJobs() {
  return t.jobs.boss.findJobs<Mail>('mail')
}

/** Replaces the context's `sendMail` while `work` runs. */
async function withMailServer(sendMail: (mail: Mail) => Promise<void>, work: () => Promise<void>) {
  const originalSendMail = t.ctx.sendMail
  t.ctx.sendMail = sendMail
  await work().finally(() => {
    t.ctx.sendMail = originalSendMail
  })
}

describe('a job', () => {
  it('exists only if the transaction that enqueued it commits (SEC-043)', async () => {
    const failedTransaction = t.ctx.db.transaction().execute(async (trx) => {
      await t.ctx.jobs.enqueue(trx, mailJob, mail)
      throw new Error('rolled back')
    })
    await expect(failedTransaction).rejects.toThrow('rolled back')
    expect(await t.readMails()).toEqual([])

    await t.ctx.db.transaction().execute(async (trx) => {
      await t.ctx.jobs.enqueue(trx, mailJob, mail)
      expect(await findMailJobs()).toEqual([])
    })
    expect(await t.readMails()).toMatchObject([mail])
  })

  it('is deleted after it succeeds, because an email may contain a link that grants access (SEC-043)', async () => {
    await t.ctx.jobs.enqueue(t.ctx.db, mailJob, mail)
    await t.finishJobs()
    expect(await findMailJobs()).toEqual([])
  })

  it('that fails is retried after increasing delays, logged without its data, and deleted after the last try', async () => {
    const lines: string[] = []
    const { log } = t.ctx
    t.ctx.log = {
      info: () => {},
      warn: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
      error: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
    }
    const refuseConnection = async () => {
      throw new Error('the mail server is down')
    }
    await withMailServer(refuseConnection, async () => {
      await t.ctx.jobs.enqueue(t.ctx.db, mailJob, mail)
      const waits: number[] = []
      for (let i = 0; i < mailJob.queue.retryLimit!; i++) {
        const startedAt = Date.now()
        await t.finishJobs({ includeDelayed: true })
        const [job] = await findMailJobs()
        waits.push((job!.startAfter.getTime() - startedAt) / 1000)
      }
      for (const i of [0, 1, 2, 3, 4, 5]) expect(waits[i + 2]).toBeGreaterThan(waits[i]!)
      expect(Math.max(...waits)).toBeLessThanOrEqual(3601)
      await t.finishJobs({ includeDelayed: true })
    })
    expect(await findMailJobs()).toEqual([])
    t.ctx.log = log
    expect(lines).toHaveLength(mailJob.queue.retryLimit! + 1)
    expect(lines[0]).toContain('a job failed and will be retried')
    expect(lines.at(-1)).toContain('a job failed for the last time and will be deleted')
    expect(lines.join()).not.toMatch(/secret|robin/)
  })

  it('that sends an email is not retried if the mail server permanently refuses the recipient, but is retried if the server refuses the sender', async () => {
    const buildRefusal = (command: string) =>
      Object.assign(new Error('550'), { code: 'EENVELOPE', command, responseCode: 550 })
    for (const [command, expectedJobs] of [
      ['RCPT TO', 0],
      ['MAIL FROM', 1],
    ] as const) {
      const refuse = async () => {
        throw buildRefusal(command)
      }
      await withMailServer(refuse, async () => {
        await t.ctx.jobs.enqueue(t.ctx.db, mailJob, mail)
        await t.finishJobs()
      })
      expect(await findMailJobs()).toHaveLength(expectedJobs)
    }
    await t.finishJobs({ includeDelayed: true })
  })
})

it('an error that the job queue reports is logged with its message', async () => {
  const database = connect({ connectionString: t.url }, () => {})
  const logEntries: { err: unknown }[] = []
  const log = { error: (fields: object) => void logEntries.push(fields as { err: unknown }) }
  const jobs = await openJobs(database.pool, [mailJob], { log })
  await jobs.boss.work(mailJob.name, { pollingIntervalSeconds: 0.5 }, async () => {})
  database.pool.query = async () => {
    throw new Error('the connection was lost')
  }
  await expect.poll(() => logEntries, pollOptions).not.toEqual([])
  expect(logEntries[0]!.err).toBeInstanceOf(Error)
  expect(logEntries[0]!.err).toMatchObject({ message: expect.stringContaining('the connection was lost') })
  await jobs.close()
  await database.close()
})

it('jobs that version 0.9.0 enqueued are executed', async () => {
  const queuedJobs = {
    mail,
    invitationMails: { invitationId: randomUUID(), requestedAt: new Date().toISOString() },
    observerMails: { observerId: randomUUID() },
    reminders: { reminderId: randomUUID(), code: 'a-code' },
    batchReports: { batchId: randomUUID(), slot: 0 },
  }
  const mailCount = (await t.readMails()).length
  for (const [name, data] of Object.entries(queuedJobs)) await t.jobs.boss.insert(name, [{ data }])
  await t.finishJobs()
  expect(await t.readMails()).toHaveLength(mailCount + 1)
  for (const name of Object.keys(queuedJobs)) expect(await t.jobs.boss.findJobs(name)).toEqual([])
})

it('a running worker executes a newly enqueued job and completes it even if the worker is stopped in the meantime', async () => {
  const [started, finishSending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const recipients: string[] = []
  const sendSlowly = async ({ to }: Mail) => {
    started.resolve()
    await finishSending.promise
    recipients.push(to)
  }
  const ctx = { ...t.ctx, sendMail: sendSlowly }
  const stopWorker = await startWorker(ctx, t.jobs)
  await t.ctx.jobs.enqueue(t.ctx.db, mailJob, mail)
  await started.promise
  const workerStop = stopWorker()
  finishSending.resolve()
  await workerStop
  expect(recipients).toEqual([mail.to])
  await expect.poll(findMailJobs, pollOptions).toEqual([])
})
