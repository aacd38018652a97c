import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import type { Config, Secrets } from './config.ts'

/** The methods of a structured logger that features use. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** A mail in plain text; the transport adds the sender. */
export type Mail = { to: string; subject: string; text: string }

/** Everything a feature may reach outside itself. Built once in main.ts, replaced piecemeal in tests. */
export type Context = {
  db: Db
  config: Config
  secrets: Secrets
  log: Log
  now: () => Date
  sendMail: (mail: Mail) => Promise<void>
  /** The report as the bytes of a PDF. */
  renderPdf: (report: Report) => Promise<Uint8Array>
  /** The text of a key such as `account:mail.recovery.subject` in a language, English where it is missing. */
  translate: (language: string | null, key: string, values?: Record<string, string | number>) => string
}

/** Who is asking, and in which session. */
export type Actor = { userId: string; sessionId: string }
