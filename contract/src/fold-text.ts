/** Accents, points of Arabic and Hebrew, the Arabic tatweel and invisible characters. */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is removed by itself
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]/g

/** Letters with a stroke or a hook, apostrophes, and Arabic letters that have several spellings. */
const letters = ['ıøđðłħŧƀɓɗɖəǝɨƙŋɲɔƴƶς’‘ʻʼٱىیةہھک', "ioddlhtbbddeeiknnoyzσ''''اييهههك"] as const

/** Old and regional forms of characters that are frequent in names. */
const hanVariants = [
  '髙﨑邉邊齋齊澤濱廣國嶋嶌櫻惠德眞榮靜龍瀨𠮷栁冨峯舩遙來實淺黑關萬寶張劉陳黃吳孫馬鄭謝許鄧馮葉蘇盧趙楊',
  '高崎辺辺斎斉沢浜広国島島桜恵徳真栄静竜瀬吉柳富峰船遥来実浅黒関万宝张刘陈黄吴孙马郑谢许邓冯叶苏卢赵杨',
] as const

const replacements = new Map([
  ...[letters, hanVariants].flatMap(([from, to]) => {
    const targets = [...to]
    return [...from].map((character, i) => [character, targets[i]!] as const)
  }),
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ] as const),
])

/**
 * The text in the form in which searches compare it: lowercase, without accents, and with one form of each letter.
 * Searches in the database use the function `plain_text`, which returns the same.
 */
export function foldText(text: string) {
  const lowercase = text.normalize('NFKD').replaceAll(marks, '').toLowerCase()
  return [...lowercase]
    .map((character) => replacements.get(character) ?? character)
    .join('')
    .trim()
}
