import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import type { Config, Secrets } from './config.ts'
import type { Jobs } from './job.ts'

/** The methods of a structured logger that features use. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** An email in plain text; the transport adds the sender. */
export type Mail = { to: string; subject: string; text: string }

/** Every dependency that a feature may use. main.ts builds it; tests replace parts of it. */
export type Context = {
  db: Db
  config: Config
  secrets: Secrets
  log: Log
  now: () => Date
  jobs: Jobs
  /** Sends an email immediately. Features enqueue `mailJob` instead, which retries. */
  sendMail: (mail: Mail) => Promise<void>
  /** Renders the report as a PDF. */
  renderPdf: (report: Report) => Promise<Uint8Array>
  /** Renders the same pages as SVG, one string per page. */
  drawPages: (report: Report) => Promise<string[]>
  /** Returns the text of a key such as `account:mail.recovery.subject`, in English if the language lacks it. */
  translate: (language: string | null, key: string, values?: Record<string, string | number>) => string
}

/** The user and session that a request comes from. */
export type Actor = { userId: string; sessionId: string }
