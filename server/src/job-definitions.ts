import type { AnyJob } from './platform/base/context.ts'
import { batchReportsJob } from './administration/batch-reports/worker/process-batch.ts'
import { invitationMailsJob } from './enrollment/inviting/send-invitation-mails.ts'
import { mailJob } from './platform/mail/deliver-mail.ts'
import { observerMailJob } from './answering/observers/send-observer-mail.ts'
import { remindersJob } from './enrollment/reminders/worker/remind-cohort.ts'

export const jobDefinitions: readonly AnyJob[] = [
  mailJob,
  invitationMailsJob,
  observerMailJob,
  remindersJob,
  batchReportsJob,
]
