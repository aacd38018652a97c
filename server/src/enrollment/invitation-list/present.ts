import type { Invitation, MailState } from '@lpi/contract'
import { fullName } from '../invitations/invited-person.ts'
import type { InvitationRow } from './shared-queries.ts'

export function presentInvitation(row: InvitationRow, publicUrl: string): Invitation {
  return {
    id: row.id,
    email: row.email,
    learnerId: row.learner_id,
    name: fullName(row.first_name, row.last_name),
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
 * The link with which a learner accepts an invitation. The code proves that the learner received the email, so only the
 * emailed link contains a code. The link that administrators can copy has none.
 */
export function invitationLink(publicUrl: string, invitationId: string, code?: string) {
  return `${publicUrl}/invitation/${invitationId}${code ? `?code=${code}` : ''}`
}
