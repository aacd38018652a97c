export function InvitationScreen() {
  return null
}
