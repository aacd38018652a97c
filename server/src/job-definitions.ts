import type { AnyJob } from './base/context.ts'
import { batchReportsJob } from './batch-reports/worker/process-batch.ts'
import { invitationMailsJob } from './invitations/sending/send-invitation-mails.ts'
import { mailJob } from './mail/deliver-mail.ts'
import { observerMailJob } from './observers/send-observer-mail.ts'
import { remindersJob } from './reminders/worker/remind-cohort.ts'

export const jobDefinitions: readonly AnyJob[] = [
  mailJob,
  invitationMailsJob,
  observerMailJob,
  remindersJob,
  batchReportsJob,
]
