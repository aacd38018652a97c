/** A path under a base of the settings, which may end with a slash. */
export function under(base: string, path: string) {
  return base.replace(/\/$/, '') + path
}
