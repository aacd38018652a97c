/** Joins a base URL, which may end with a slash, and a path. */
export function joinUrl(base: string, path: string) {
  return base.replace(/\/$/, '') + path
}
