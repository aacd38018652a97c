/** An access code in a sentence. Without the word joiners, it could wrap after its dashes. */
export function keepOnOneLine(accessCode: string) {
  return accessCode.replaceAll('-', '-\u2060')
}
