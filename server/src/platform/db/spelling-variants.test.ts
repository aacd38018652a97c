import { expect, it } from 'vitest'
import { spellingVariants } from './spelling-variants.ts'

it.each([
  ['Schaefer', ['schaefer', 'schäfer']],
  ['Schäfer', ['schäfer', 'schaefer']],
  ['Scha\u0308fer', ['schäfer', 'schaefer']],
  ['Oersted', ['oersted', 'örsted']],
  ['Ørsted', ['ørsted', 'oersted', 'örsted']],
  ['Djordjevic', ['djordjevic', 'đorđevic']],
  ['Åsa', ['åsa', 'aasa']],
  ['Lindqvist', ['lindqvist']],
  ['李', ['李']],
])('the spelling variants of %s are %j (REQ-288)', (word, variants) => {
  expect(spellingVariants(word).toSorted()).toEqual(variants.toSorted())
})
