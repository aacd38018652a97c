/** A base that no real address has, to see whether a location leaves it. */
const nowhere = 'http://own.invalid'

/**
 * A location to return to, if it is a path of our own; otherwise home. Whatever a browser may read as
 * another host or scheme, also after decoding once or twice, is not ours.
 */
export function safeReturnPath(location: string | null | undefined): string {
  return location && isOwn(location) ? location : '/'
}

function isOwn(location: string) {
  const readings = [location, decoded(location), decoded(decoded(location))]
  return readings.every((reading) => /^\/(?![/\\])/.test(reading) && isHere(reading))
}

function isHere(reading: string) {
  // Browsers drop tabs and line breaks from addresses, which would turn "/\t/host" into "//host".
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(reading)) return false
  const url = URL.parse(reading, nowhere)
  return url?.origin === nowhere && !url.pathname.startsWith('//')
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
