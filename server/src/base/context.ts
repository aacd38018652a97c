import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import type { Config, Secrets } from './config.ts'

/** The methods of a structured logger that features use. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** A mail in plain text; the transport adds the sender. */
export type Mail = { to: string; subject: string; text: string }

/** What can be put off to the background, by the name of the job, with what each has to be told. */
export type JobData = {
  mail: Mail
  /** The mails of these invitations that were asked for at that moment. */
  invitationMails: { invitationIds: string[]; wantedAt: string }
  /** One of the hands that work on a batch of reports. */
  batchReports: { batchId: string; hand: number }
}

export type Jobs = {
  /** Puts a job off through this connection: given a transaction, the job exists exactly when that commits. */
  add<Name extends keyof JobData>(db: Db, name: Name, data: JobData[Name]): Promise<void>
  /** The same for many jobs of one kind, in one statement. */
  addAll<Name extends keyof JobData>(db: Db, name: Name, all: readonly JobData[Name][]): Promise<void>
}

/** Everything a feature may reach outside itself. Built once in main.ts, replaced piecemeal in tests. */
export type Context = {
  db: Db
  config: Config
  secrets: Secrets
  log: Log
  now: () => Date
  jobs: Jobs
  /** Hands a mail over at once. Features put off a job of the kind `mail` instead, which tries again. */
  sendMail: (mail: Mail) => Promise<void>
  /** The report as the bytes of a PDF. */
  renderPdf: (report: Report) => Promise<Uint8Array>
  /** The same pages as pictures, an SVG each. */
  drawPages: (report: Report) => Promise<string[]>
  /** The text of a key such as `account:mail.recovery.subject` in a language, English where it is missing. */
  translate: (language: string | null, key: string, values?: Record<string, string | number>) => string
}

/** Who is asking, and in which session. */
export type Actor = { userId: string; sessionId: string }
