/** An origin that does not exist. A location that leads to a different origin is not a local path. */
const baseOrigin = 'http://own.invalid'

/**
 * Returns the location if it is a local path, even after a browser or proxy has decoded it once or twice. Otherwise,
 * returns "/".
 */
export function safeReturnPath(location: string | null | undefined): string {
  return location && isLocalPath(location) ? location : '/'
}

function isLocalPath(location: string) {
  const variants = [location, decode(location), decode(decode(location))]
  return variants.every((variant) => /^\/(?![/\\])/.test(variant) && hasBaseOrigin(variant))
}

function hasBaseOrigin(path: string) {
  // Browsers remove tabs and line breaks from URLs, which would turn "/\t/host" into "//host".
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression detects control characters
  if (/[\u0000-\u001f\u007f]/.test(path)) return false
  const url = URL.parse(path, baseOrigin)
  return url?.origin === baseOrigin && !url.pathname.startsWith('//')
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
