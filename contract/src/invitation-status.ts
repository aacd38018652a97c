import * as z from 'zod/mini'

/** How far an invitation and its assessment are. In a file of its own, which the first page loads. */
export const invitationStatuses = ['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>
