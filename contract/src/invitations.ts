import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const invitationStatuses = ['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'] as const
export const InvitationStatus = z.enum(invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>

export const respondToInvitation = {
  summary: 'Accept an invitation that was sent to one’s own address; accepting again answers the same',
  access: 'consented',
  method: 'POST',
  path: '/v4/invitations/:invitationId/respond',
  params: z.object({ invitationId: Id }),
  body: z.object({ response: z.literal('ACCEPT', 'invalid') }),
  output: z.object({ id: Id, status: InvitationStatus, assessmentId: z.nullable(Id) }),
  status: 200,
  refusals: ['not_found', 'invitation.closed', 'access_code.used_up'],
} as const satisfies Endpoint
