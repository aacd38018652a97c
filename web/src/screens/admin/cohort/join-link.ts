/** A link to the home page with the code filled in. Visitors register or log in first. */
export function buildJoinLink(code: string) {
  return `${window.location.origin}/?code=${code}`
}
