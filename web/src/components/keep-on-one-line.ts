/** Adds word joiners to an access code, so that a line break in a sentence cannot split the code after a hyphen. */
export function keepOnOneLine(accessCode: string) {
  return accessCode.replaceAll('-', '-\u2060')
}
