import type { QueueOptions, QueuePolicy } from 'pg-boss'
import type { JobData } from '../base/context.ts'

type Queue<Data> = QueueOptions & {
  /** How many of its jobs one process works on at once. */
  atOnce: number
  policy?: QueuePolicy
  /** With the policy `short`: while one job of this key waits, another one is not added. */
  keyOf?: (data: Data) => string
}

const HOUR = 3600

/** Every kind of job with how long it may take and how often it is tried. */
export const queues: { [Name in keyof JobData]: Queue<JobData[Name]> } = {
  // After 5 seconds, 10, 20 and so on up to an hour: a mail server may be away for a night.
  mail: {
    atOnce: 2,
    expireInSeconds: 60,
    retryLimit: 28,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    retentionSeconds: 48 * HOUR,
    deleteAfterSeconds: HOUR,
  },
  // The same for many mails one after the other; only those that did not leave are tried again.
  invitationMails: {
    atOnce: 2,
    expireInSeconds: 1800,
    retryLimit: 28,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    retentionSeconds: 48 * HOUR,
    deleteAfterSeconds: HOUR,
  },
  // Each is short and hands the rest on. One that dies with its process is not waited for: batches are watched.
  batchReports: {
    atOnce: 2,
    policy: 'short',
    keyOf: ({ batchId, hand }) => `${batchId}/${hand}`,
    expireInSeconds: 300,
    retryLimit: 3,
    retryDelay: 2,
    retentionSeconds: 48 * HOUR,
    deleteAfterSeconds: HOUR,
  },
}

export const jobNames = Object.keys(queues) as (keyof JobData)[]
