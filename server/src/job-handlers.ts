import { makeBatch } from './batch-reports/worker/make-batch.ts'
import { mailInvitations } from './invitations/sending/mail-invitations.ts'
import type { JobHandlers } from './jobs/work.ts'
import { deliverMail } from './mail/deliver-mail.ts'

/** What is done in the background: the names are those of the jobs. */
export const jobHandlers: JobHandlers = {
  mail: deliverMail,
  invitationMails: mailInvitations,
  batchReports: makeBatch,
}
