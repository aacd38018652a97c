/** The second spelling is usual where the letter is missing on the keyboard. */
const expansions: readonly (readonly [letter: string, digraph: string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
  ['đ', 'dj'],
]

/**
 * The spellings in which a name may be stored: "Schaefer" for "Schäfer" and "Schäfer" for "Schaefer". Most words have
 * only one spelling.
 */
export function spellingVariants(word: string): string[] {
  const text = word.normalize('NFC').toLowerCase()
  const expand = (from: string) => replaceAll(from, expansions)
  const collapse = (from: string) =>
    replaceAll(
      from,
      expansions.map(([letter, digraph]) => [digraph, letter]),
    )
  return [...new Set([text, expand(text), collapse(text), collapse(expand(text))])]
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[]) {
  return pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text)
}
