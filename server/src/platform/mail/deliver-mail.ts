import type { Context, Job, Mail } from '../base/context.ts'
import { describeFailure, findRefusal } from './find-refusal.ts'

const HOUR_SECONDS = 3600

/** The result of an attempt. After `FAILED`, another attempt follows unless there is a refusal. */
export type MailResult = { state: 'SENT' | 'FAILED'; refusal: string | null }

type Composed = Omit<Mail, 'id'> & { id?: string }

type MailJobOptions<Data> = {
  concurrency?: number
  /** Composes the email when it is sent. Returns undefined if nobody needs it any more. */
  compose: (ctx: Context, data: Data) => Promise<Composed | undefined>
  /** Stores the result of an attempt. */
  record?: (ctx: Context, data: Data, result: MailResult) => Promise<void>
}

/**
 * Defines a job that sends one email. It retries with an exponential backoff from 5 seconds to one hour, for about 20
 * hours, because a mail server can be down overnight. All attempts have the same message id, so that mail programs
 * recognize an email that arrives twice.
 */
export function defineMailJob<Data extends object>(
  name: string,
  { concurrency = 2, compose, record = async () => {} }: MailJobOptions<Data>,
): Job<Data> {
  return {
    name,
    concurrency,
    queue: {
      retryLimit: 28,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: HOUR_SECONDS,
      retentionSeconds: 48 * HOUR_SECONDS,
      deleteAfterSeconds: HOUR_SECONDS,
      // Longer than the slowest attempt, with eight replies that each take 20 seconds. Otherwise, two attempts overlap.
      expireInSeconds: 200,
    },
    async handle(ctx, data, { id, isLastAttempt }) {
      const mail = await compose(ctx, data)
      if (!mail) return
      try {
        await ctx.sendMail({ id, ...mail })
      } catch (err) {
        const refusal = findRefusal(err)
        const reason = refusal ?? (isLastAttempt ? describeFailure(err) : null)
        await record(ctx, data, { state: 'FAILED', refusal: reason })
        if (refusal === null) throw err
        ctx.log.warn({ err, job: name }, 'the mail server permanently refused an email')
        return
      }
      await record(ctx, data, { state: 'SENT', refusal: null })
    },
  }
}

/** Sends an email that is complete when it is enqueued. */
export const mailJob = defineMailJob<Mail>('mail', { compose: async (_, mail) => mail })
