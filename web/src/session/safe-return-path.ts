/** An origin that does not exist, to check that a location does not lead to another one. */
const baseOrigin = 'http://own.invalid'

/** The location if it is a local path, even when a browser or proxy decodes it once or twice; otherwise "/". */
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
