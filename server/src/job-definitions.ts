import { batchReportsJob } from './administration/batch-reports/batch-reports-job.ts'
import { observerMailJob } from './answering/observers/observer-mail.ts'
import { completionJob } from './courses/completion/completion-job.ts'
import { rosterJob } from './courses/roster/sync-roster.ts'
import { invitationMailJob } from './enrollment/inviting/invitation-mail.ts'
import { reminderMailJob } from './enrollment/reminders/reminder-mail.ts'
import type { AnyJob } from './platform/base/context.ts'
import { mailJob } from './platform/mail/deliver-mail.ts'

export const jobDefinitions: readonly AnyJob[] = [
  mailJob,
  invitationMailJob,
  observerMailJob,
  reminderMailJob,
  batchReportsJob,
  completionJob,
  rosterJob,
]
