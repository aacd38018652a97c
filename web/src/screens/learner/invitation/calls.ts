import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({
  params,
  search: { code },
  language,
}: CallValues<{ invitationId: string }, { code?: string }>) => ({
  // The code stays in the URL so that it survives the redirect to the login screen. This is safe, because only the
  // invited user can use it.
  invitation: call(endpoints.getInvitation, { params, query: { language, code } }, [
    'not_found',
    // The client rejects a malformed id before the call.
    'input.invalid',
    'invitation.closed',
  ]),
})
