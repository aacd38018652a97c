import * as z from 'zod/mini'

/**
 * The progress of an invitation and its assessment. This schema has its own file so that the first page does not load
 * the other invitation schemas.
 */
export const invitationStatuses = ['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>
