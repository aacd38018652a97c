import * as z from 'zod/mini'

/**
 * The progress of an invitation and its assessment. This is a separate file, so that the first page loads it without
 * the other schemas of invitations.
 */
export const invitationStatuses = ['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>
