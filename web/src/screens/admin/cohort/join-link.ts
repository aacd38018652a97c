/** A link that opens the home page and fills in the access code. Visitors register or log in first. */
export function buildJoinLink(code: string) {
  return `${window.location.origin}/?code=${code}`
}
