/** A link that shows the cohort of the access code. The code is redeemed after registration or login. */
export function buildJoinLink(code: string) {
  return `${window.location.origin}/join?code=${code}`
}
