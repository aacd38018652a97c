/**
 * The link with which a learner accepts an invitation. The code proves that the learner received the email, so only the
 * emailed link contains a code. The link that administrators can copy has none.
 */
export function invitationLink(publicUrl: string, invitationId: string, code?: string) {
  return `${publicUrl}/invitation/${invitationId}${code ? `?code=${code}` : ''}`
}
