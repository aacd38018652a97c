import type { GroupReport, Impact, Report } from '@lpi/contract'
import type { QueueOptions } from 'pg-boss'
import type { Db } from '../db/connect.ts'
import type { NameResolver } from '../guarded-fetch/name-resolver.ts'
import type { Config, Secrets } from './config.ts'
import type { Scope } from './scope.ts'

/** The methods of a structured logger that features use. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/**
 * A plain-text email; the transport adds the sender. `id` is the same in every attempt to send an email, so that
 * mail servers and email clients recognize a duplicate. If there is an `unsubscribeLink`, email clients can show a
 * button that opens the link or sends a POST request to it (RFC 8058).
 */
export type Mail = { to: string; subject: string; text: string; id?: string; unsubscribeLink?: string }

/**
 * Everything that a feature may depend on. main.ts and app.ts build the context of the server, and cli/open-cli.ts
 * builds that of commands. Tests replace parts of it.
 */
export type Context = {
  /** The caches of this process; `stateOf` reads and creates them. */
  state: Map<() => unknown, unknown>
  db: Db
  /**
   * Connections that the server uses only for saves of answers, for `/readyz` and to load instruments, so that a save
   * never waits for a connection that other work uses.
   */
  saveDb: Db
  config: Config
  secrets: Secrets
  log: Log
  now: () => Date
  /**
   * True after the process received SIGTERM or SIGINT. Requests are still served, but `/readyz` fails, so that proxies
   * use other processes.
   */
  isStopping: () => boolean
  jobs: Jobs
  passwords: PasswordQueue
  /** For requests to addresses that a customer has entered, and for proofs of domains. */
  dns: NameResolver
  /** Sends an email immediately. Only jobs call it, because they can retry. Other code enqueues such a job. */
  sendMail: (mail: Mail) => Promise<void>
  /** Renders the report as a PDF, within the time limit or the given multiple of it. */
  renderPdf: (report: Report, timeLimits?: number) => Promise<Uint8Array>
  /** Renders a group report as slides, in a PPTX file. */
  renderSlides: (report: GroupReport) => Promise<Uint8Array>
  /** Renders a PDF with the guide for the facilitator of a meeting about a group report. */
  renderGuide: (report: GroupReport) => Promise<Uint8Array>
  renderSummary: (report: GroupReport) => Promise<Uint8Array>
  /** Renders the comparison of two cohorts as a PDF. */
  renderImpact: (impact: Impact) => Promise<Uint8Array>
  /** Renders the pages of a report as SVG, one string per page. */
  drawPages: (report: Report) => Promise<string[]>
  /**
   * Returns the text of a key such as `account:mail.recovery.subject`, in English if the language is not available.
   * Dates in `values` are formatted as UTC calendar dates without a time, in the language of the text.
   */
  translate: (language: string | null, key: string, values?: TextValues) => string
}

/** The values of the placeholders of a text. */
export type TextValues = Record<string, string | number | Date>

/** The user and session that a request comes from. */
export type Actor = { userId: string; sessionId: string }

/** An actor with their permissions, which are read for every request. */
export type Caller = Actor & {
  /** Whether the user has provided a country and accepted the current version of every required policy. */
  hasAcceptedTerms: boolean
  /** The organizations that the actor administers. A role has no effect while a required second factor is missing. */
  roles: readonly Role[]
}

/** `cohortIds` is null for an administrator of the whole organization. */
export type Role = {
  organizationId: string
  cohortIds: readonly string[] | null
  /** Whether the role covers the reports of individual learners. That of a teacher does only if the organization says so. */
  seesReports: boolean
  needsSecondFactor: boolean
  /** True if an earlier call has used the role. */
  isUsed: boolean
}

/** A caller with an administrator role in the organization that the call names, and the scope of that role. */
export type Administrator = Caller & { scope: Scope }

type JobRun = { id: string; isLastAttempt: boolean; signal: AbortSignal }

/** One kind of background work. Each feature exports the definitions of its own jobs. */
export type Job<Data extends object> = {
  /**
   * The name of the queue. Neither the name nor the format of the data may change, because jobs of the previous version
   * may still be in the queue.
   */
  name: string
  /**
   * Runs one job. After an error, the worker retries it with the same id, up to the limit in `queue`. `signal` is
   * aborted when the process is about to exit.
   */
  handle: (ctx: Context, data: Data, run: JobRun) => Promise<void>
  /** How many jobs of this kind one process runs at the same time. */
  concurrency: number
  /** The time limit and the retries. */
  queue: QueueOptions
  /** While a job with this key waits, enqueueing another job with the same key has no effect. */
  singletonKey?: (data: Data) => string
}

/** The client for whom a password is hashed. `account` is a username or a user id. */
type PasswordClient = { ip: string; account: string; hasDisconnected?: (() => boolean) | undefined }

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  /** Verifies another hash if the user is unknown, so that the response time does not reveal whether the user exists. */
  verify: (storedHash: string | undefined, password: string) => Promise<boolean>
  /** Whether the cost of the hash differs from the current one. */
  isOutdated: (storedHash: string) => boolean
}

/** The only way to hash passwords. */
export type PasswordQueue = {
  /**
   * Runs a task that hashes passwords. Clients are served round-robin, so that many requests of one network or account do
   * not block the others. Throws `service.unavailable` with a retry delay if the task waits, or would wait, for more than
   * five seconds. Within a task, do not run another one: it would wait for its own end.
   */
  run<T>(client: PasswordClient, task: (hashing: PasswordHashing) => Promise<T>): Promise<T>
}

/** A job definition, regardless of the type of its data. */
export type AnyJob = Job<never>

export type Jobs = {
  /** Adds a job through this connection. In a transaction, the job exists only if the transaction commits. */
  enqueue<Data extends object>(db: Db, job: Job<Data>, data: Data): Promise<void>
  /** Adds many jobs of one kind in one SQL statement. */
  enqueueAll<Data extends object>(db: Db, job: Job<Data>, items: readonly Data[]): Promise<void>
}
