/** The scripts for which the reports have a font. */
const printableLetters =
  /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Armn}\p{sc=Beng}\p{sc=Cher}\p{sc=Deva}\p{sc=Ethi}\p{sc=Geor}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mlym}\p{sc=Mong}\p{sc=Mymr}\p{sc=Nkoo}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Thaa}\p{sc=Thai}\p{sc=Tibt}]/u
/** The font has the Chinese characters of the first plane; the others are rare. */
const printableHan = /[\u2e80-\u9fff\uf900-\ufaff]/u
/** Other scripts that names are written in, by their ISO 15924 codes. */
const otherScripts =
  'Adlm Bali Batk Bugi Buhd Cakm Cans Cham Copt Hani Hano Hmnp Java Kali Lana Lepc Limb Lisu Mand Mtei Nagm Newa Olck Osge Plrd Rjng Rohg Saur Sund Sylo Syrc Tagb Tale Talu Tavt Tfng Tglg Vaii Wcho Yiii'.split(
    ' ',
  )

/**
 * The script of the first letter in a name that reports print as a box, as an ISO 15924 code. `Zzzz` is an unknown
 * script; null means that all letters can be printed.
 */
export function findUnprintableScript(name: string) {
  for (const letter of name.match(/\p{L}/gu) ?? []) {
    if (printableLetters.test(letter) || /\p{sc=Zyyy}/u.test(letter) || printableHan.test(letter)) continue
    return otherScripts.find((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(letter)) ?? 'Zzzz'
  }
  return null
}
