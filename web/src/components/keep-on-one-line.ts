/** Adds word joiners to an access code, so that it does not wrap after a dash when it is part of a sentence. */
export function keepOnOneLine(accessCode: string) {
  return accessCode.replaceAll('-', '-\u2060')
}
