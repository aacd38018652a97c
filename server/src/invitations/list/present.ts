import type { Invitation, MailState } from '@lpi/contract'
import type { InvitationRow } from './queries.ts'

export function presentInvitation(row: InvitationRow, publicUrl: string): Invitation {
  return {
    id: row.id,
    email: row.email,
    folder: { id: row.cohort_id, name: row.cohort_name },
    status: row.state,
    sentAt: row.created_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mail: row.mail_state as MailState | null,
    link: row.state === 'INVITATION_SENT' ? invitationLink(publicUrl, row.id) : null,
  }
}

/**
 * What a learner opens to accept. The code stands in the mailed link alone: what administrators copy proves nothing
 * about the mailbox.
 */
export function invitationLink(publicUrl: string, invitationId: string, code?: string) {
  return `${publicUrl}/invitation/${invitationId}${code ? `?code=${code}` : ''}`
}
