import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }

const allTexts = (texts: string | Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(allTexts)

/** Values that begin with any word, such as "Anna", "Le Havre" or "Acme". Numbers and dates depend on nothing. */
const title =
  'name|organization|organizationName|productName|instrument|cohort|platform|institution|before|after'
const name = `(?:${title}|names|learner|firstName|email|newEmail|username)\\}`

/**
 * Words whose form depends on the name that follows: "an Acme account", "d’Orange", "au Havre", "e Irene". A Spanish
 * "de" or "a" does not: the article of a name such as "El Prado" is never merged with it.
 */
const dependentWords = {
  en: /\ban? \{\{/i,
  fr: new RegExp(
    `(?<!\\p{L})(?:(?:de|que|le|la|ce) |[dlq]u?’)\\{\\{${name}|(?<!\\p{L})à \\{\\{(?:${title})\\}`,
    'iu',
  ),
  es: new RegExp(`(?<!\\p{L})(?:al|del|el|la|[yeou]) \\{\\{${name}`, 'iu'),
  ar: new RegExp(`(?<!\\p{L})[وفبلك]ـ?\\{\\{${name}|(?:تدعوك|دعتك|تشترط|أدخلت) \\{\\{`, 'u'),
}

function readFiles(language: string): Texts[] {
  const folder = new URL(`../../../../locales/${language}/`, import.meta.url)
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}

it.each(['en', 'ar', 'es', 'fr', 'zh-CN'])(
  'each link in the emails in %s stands between spaces or line breaks, so that no mail program adds a character to it (REQ-375)',
  (language) => {
    const link = /(?<before>^|.)\{\{(?:\w*link|support|recovery|again)\}\}(?<after>.|$)/gis
    const mails = readFiles(language).flatMap(({ mail = {} }) => allTexts(mail))
    const surroundings = mails.flatMap((text) => [...text.matchAll(link)].map(({ groups }) => groups!))
    expect(surroundings.length).toBeGreaterThan(20)
    expect(surroundings.filter(({ before, after }) => /\S/.test(`${before}${after}`))).toEqual([])
  },
)

it.each(Object.entries(dependentWords))(
  'the texts in %s have no word before a name whose form depends on the name (REQ-374)',
  (language, pattern) => {
    expect(
      readFiles(language)
        .flatMap(allTexts)
        .filter((text) => pattern.test(text)),
    ).toEqual([])
  },
)
