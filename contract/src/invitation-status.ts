import * as z from 'zod/mini'

/** The progress of an invitation and its assessment. A separate file, because the first page loads it. */
export const invitationStatuses = ['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>
