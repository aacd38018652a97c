/** The scripts for which the reports have a font. */
const printableLetters =
  /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Armn}\p{sc=Beng}\p{sc=Cher}\p{sc=Deva}\p{sc=Ethi}\p{sc=Geor}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mlym}\p{sc=Mong}\p{sc=Mymr}\p{sc=Nkoo}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Thaa}\p{sc=Thai}\p{sc=Tibt}]/u
/** The font has the Chinese characters of the first plane; the others are rare. */
const printableHan = /[\u2e80-\u9fff\uf900-\ufaff]/u
/** Other scripts that names are written in, by their ISO 15924 codes. */
const otherScripts = [
  ['Adlm', /\p{sc=Adlm}/u],
  ['Bali', /\p{sc=Bali}/u],
  ['Batk', /\p{sc=Batk}/u],
  ['Bugi', /\p{sc=Bugi}/u],
  ['Cakm', /\p{sc=Cakm}/u],
  ['Cans', /\p{sc=Cans}/u],
  ['Cham', /\p{sc=Cham}/u],
  ['Copt', /\p{sc=Copt}/u],
  ['Hani', /\p{sc=Hani}/u],
  ['Java', /\p{sc=Java}/u],
  ['Kali', /\p{sc=Kali}/u],
  ['Lana', /\p{sc=Lana}/u],
  ['Lepc', /\p{sc=Lepc}/u],
  ['Limb', /\p{sc=Limb}/u],
  ['Lisu', /\p{sc=Lisu}/u],
  ['Mand', /\p{sc=Mand}/u],
  ['Mtei', /\p{sc=Mtei}/u],
  ['Newa', /\p{sc=Newa}/u],
  ['Olck', /\p{sc=Olck}/u],
  ['Osge', /\p{sc=Osge}/u],
  ['Plrd', /\p{sc=Plrd}/u],
  ['Rohg', /\p{sc=Rohg}/u],
  ['Saur', /\p{sc=Saur}/u],
  ['Sund', /\p{sc=Sund}/u],
  ['Sylo', /\p{sc=Sylo}/u],
  ['Syrc', /\p{sc=Syrc}/u],
  ['Tale', /\p{sc=Tale}/u],
  ['Talu', /\p{sc=Talu}/u],
  ['Tavt', /\p{sc=Tavt}/u],
  ['Tfng', /\p{sc=Tfng}/u],
  ['Tglg', /\p{sc=Tglg}/u],
  ['Vaii', /\p{sc=Vaii}/u],
  ['Wcho', /\p{sc=Wcho}/u],
  ['Yiii', /\p{sc=Yiii}/u],
] as const

/**
 * The script of the first letter in a name that reports print as a box, as an ISO 15924 code. `Zzzz` is an unknown
 * script; null means that all letters can be printed.
 */
export function findUnprintableScript(name: string) {
  for (const letter of name.match(/\p{L}/gu) ?? []) {
    if (printableLetters.test(letter) || /\p{sc=Zyyy}/u.test(letter) || printableHan.test(letter)) continue
    return otherScripts.find(([, letters]) => letters.test(letter))?.[0] ?? 'Zzzz'
  }
  return null
}
