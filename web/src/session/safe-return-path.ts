/** An origin that does not exist, to check that a location does not lead to another one. */
const baseOrigin = 'http://own.invalid'

/** The location if it is a local path, even when a browser or proxy decodes it once or twice; otherwise "/". */
export function safeReturnPath(location: string | null | undefined): string {
  return location && isLocalPath(location) ? location : '/'
}

function isLocalPath(location: string) {
  const readings = [location, decode(location), decode(decode(location))]
  return readings.every((reading) => /^\/(?![/\\])/.test(reading) && hasBaseOrigin(reading))
}

function hasBaseOrigin(reading: string) {
  // Browsers remove tabs and line breaks from URLs, which would turn "/\t/host" into "//host".
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression detects control characters
  if (/[\u0000-\u001f\u007f]/.test(reading)) return false
  const url = URL.parse(reading, baseOrigin)
  return url?.origin === baseOrigin && !url.pathname.startsWith('//')
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
