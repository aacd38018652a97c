import { processBatch } from './batch-reports/worker/process-batch.ts'
import { sendInvitationMails } from './invitations/sending/send-invitation-mails.ts'
import type { JobHandlers } from './jobs/work.ts'
import { deliverMail } from './mail/deliver-mail.ts'

/** What is done in the background: the names are those of the jobs. */
export const jobHandlers: JobHandlers = {
  mail: deliverMail,
  invitationMails: sendInvitationMails,
  batchReports: processBatch,
}
