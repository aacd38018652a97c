/** The base URL may end with a slash. */
export function joinUrl(base: string, path: string) {
  return base.replace(/\/$/, '') + path
}
