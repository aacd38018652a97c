type Encoding = { label: string; name: string; script: string; languages: readonly string[] }

/**
 * The encodings of spreadsheet programs on computers of different countries. The label is that of `TextDecoder`. Japanese
 * text can often be read as Chinese without faults, but not the other way round.
 */
export const encodings: readonly Encoding[] = [
  { label: 'windows-1252', name: 'Windows-1252', script: 'Latn', languages: ['en', 'es', 'fr'] },
  { label: 'shift_jis', name: 'Shift_JIS', script: 'Jpan', languages: [] },
  { label: 'gb18030', name: 'GBK', script: 'Hans', languages: ['zh-CN'] },
  { label: 'windows-1256', name: 'Windows-1256', script: 'Arab', languages: ['ar'] },
  { label: 'windows-1250', name: 'Windows-1250', script: 'Latn', languages: [] },
  { label: 'windows-1254', name: 'Windows-1254', script: 'Latn', languages: [] },
  { label: 'windows-1257', name: 'Windows-1257', script: 'Latn', languages: [] },
  { label: 'windows-1258', name: 'Windows-1258', script: 'Latn', languages: [] },
  { label: 'windows-1251', name: 'Windows-1251', script: 'Cyrl', languages: [] },
  { label: 'windows-1253', name: 'Windows-1253', script: 'Grek', languages: [] },
  { label: 'windows-1255', name: 'Windows-1255', script: 'Hebr', languages: [] },
  { label: 'windows-874', name: 'Windows-874', script: 'Thai', languages: [] },
  { label: 'big5', name: 'Big5', script: 'Hant', languages: [] },
  { label: 'euc-kr', name: 'EUC-KR', script: 'Kore', languages: [] },
  { label: 'macintosh', name: 'Mac', script: 'Latn', languages: [] },
]

/** The text in this encoding, or null if the bytes are not a text in it. */
export function decodeAs(label: string, bytes: Uint8Array) {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\r\n]|\p{Co}|\uFFFD/u.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * The encodings in which the bytes are a text, the most likely first. Several encodings are often possible, so that only
 * a person can tell which text is right.
 */
export function possibleEncodings(bytes: Uint8Array, language: string) {
  const candidates = encodings.flatMap((encoding) => {
    const text = decodeAs(encoding.label, bytes)
    if (text === null) return []
    const ownLanguage = encoding.languages.includes(language) ? 0 : 1
    return [{ encoding, faults: countFaults(text), ownLanguage }]
  })
  return candidates
    .sort((a, b) => a.faults - b.faults || a.ownLanguage - b.ownLanguage)
    .map(({ encoding }) => encoding)
}

/** Sequences that hardly occur in names, but often in a text that was read in the wrong encoding. */
const faults = [
  // Symbols, and punctuation other than that of Chinese lists and of names.
  /[^\p{ASCII}\p{L}\p{M}\p{Zs}’‘“”–—·，；、（）：]/gu,
  // Half-width kana.
  /[\uFF61-\uFF9F]/g,
  // A capital letter after a small one, and accented letters in a row.
  /\p{Ll}(?=\p{Lu})(?:\P{ASCII}|(?<=\P{ASCII}))/gu,
  /(?:(?!\p{ASCII})\p{Script=Latin}){2}/gu,
  // Words in two scripts.
  /\p{Script=Latin}(?=[\p{L}--\p{Script=Latin}])|[\p{L}--\p{Script=Latin}](?=\p{Script=Latin})/gv,
]

/** Turkish letters that were read as Icelandic ones. An Icelandic list also has other accented letters. */
const icelandicLetters = /[ÐÞðþ]|(?<!\p{L})Ý/gu
const isIcelandic = (text: string) => /[áéíóúæ]/iu.test(text)

function countFaults(text: string) {
  const patterns = isIcelandic(text) ? faults : [...faults, icelandicLetters]
  return patterns.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)
}
