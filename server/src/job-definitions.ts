import { batchReportsJob } from './administration/batch-reports/batch-reports-job.ts'
import { observerMailJob } from './answering/observers/send-observer-mail.ts'
import { invitationMailsJob } from './enrollment/inviting/send-invitation-mails.ts'
import { remindersJob } from './enrollment/reminders/reminders-job.ts'
import type { AnyJob } from './platform/base/context.ts'
import { mailJob } from './platform/mail/deliver-mail.ts'

export const jobDefinitions: readonly AnyJob[] = [
  mailJob,
  invitationMailsJob,
  observerMailJob,
  remindersJob,
  batchReportsJob,
]
