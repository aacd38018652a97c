import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../base/context.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { queues } from './queues.ts'
import { startWorker } from './work.ts'

const patiently = { timeout: 20_000 }
const mail: Mail = { to: 'robin@example.com', subject: 'Hello', text: 'A link: https://lpi.test/secret' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => t.close())

function waiting() {
  return t.jobs.boss.findJobs<Mail>('mail')
}

/** Makes the queue's real mails go where the test says; gives back what puts that right again. */
async function withMailServer(sendMail: (mail: Mail) => Promise<void>, act: () => Promise<void>) {
  const real = t.ctx.sendMail
  t.ctx.sendMail = sendMail
  await act().finally(() => {
    t.ctx.sendMail = real
  })
}

describe('a job', () => {
  // Fails when `add` leaves out the connection it is given.
  it('exists exactly when the transaction that added it commits (SEC-043)', async () => {
    const refused = t.ctx.db.transaction().execute(async (trx) => {
      await t.ctx.jobs.add(trx, 'mail', mail)
      throw new Error('thought better of it')
    })
    await expect(refused).rejects.toThrow('thought better of it')
    expect(await t.mails()).toEqual([])

    await t.ctx.db.transaction().execute(async (trx) => {
      await t.ctx.jobs.add(trx, 'mail', mail)
      expect(await waiting()).toEqual([])
    })
    expect(await t.mails()).toEqual([mail])
  })

  // Fails without `deleteJob` in doJob.
  it('that is done leaves nothing behind: a mail may carry a link that lets somebody in (SEC-043)', async () => {
    await t.ctx.jobs.add(t.ctx.db, 'mail', mail)
    await t.finishJobs()
    expect(await waiting()).toEqual([])
  })

  it('that fails waits longer each time, is logged without what it carries, and is given up in the end', async () => {
    const lines: string[] = []
    const { log } = t.ctx
    t.ctx.log = {
      info: () => {},
      warn: (facts, message) => void lines.push(`${message} ${JSON.stringify(facts)}`),
      error: (facts, message) => void lines.push(`${message} ${JSON.stringify(facts)}`),
    }
    const away = async () => {
      throw new Error('the mail server is away')
    }
    await withMailServer(away, async () => {
      await t.ctx.jobs.add(t.ctx.db, 'mail', mail)
      const waits: number[] = []
      for (let i = 0; i < queues.mail.retryLimit!; i++) {
        const before = Date.now()
        await t.finishJobs({ isEarly: true })
        const [job] = await waiting()
        waits.push((job!.startAfter.getTime() - before) / 1000)
      }
      for (const i of [0, 1, 2, 3, 4, 5]) expect(waits[i + 2]).toBeGreaterThan(waits[i]!)
      expect(Math.max(...waits)).toBeLessThanOrEqual(3601)
      await t.finishJobs({ isEarly: true })
    })
    expect(await waiting()).toEqual([])
    t.ctx.log = log
    expect(lines).toHaveLength(queues.mail.retryLimit! + 1)
    expect(lines[0]).toContain('a job failed and will be tried again')
    expect(lines.at(-1)).toContain('a job failed and was given up')
    expect(lines.join()).not.toMatch(/secret|robin/)
  })

  it('whose address is refused for good is not tried again, but one of ours is', async () => {
    const refusal = (command: string) =>
      Object.assign(new Error('550'), { code: 'EENVELOPE', command, responseCode: 550 })
    for (const [command, left] of [
      ['RCPT TO', 0],
      ['MAIL FROM', 1],
    ] as const) {
      const refuse = async () => {
        throw refusal(command)
      }
      await withMailServer(refuse, async () => {
        await t.ctx.jobs.add(t.ctx.db, 'mail', mail)
        await t.finishJobs()
      })
      expect(await waiting()).toHaveLength(left)
    }
    await t.finishJobs({ isEarly: true })
  })
})

it('a worker takes what is added while it runs, and lets what it began come to its end', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: string[] = []
  const slowly = async ({ to }: Mail) => {
    begun.resolve()
    await gate.promise
    sent.push(to)
  }
  const ctx = { ...t.ctx, sendMail: slowly }
  const stop = await startWorker(ctx, t.jobs, jobHandlers)
  await t.ctx.jobs.add(t.ctx.db, 'mail', mail)
  await begun.promise
  const stopped = stop()
  gate.resolve()
  await stopped
  expect(sent).toEqual([mail.to])
  await expect.poll(waiting, patiently).toEqual([])
})
