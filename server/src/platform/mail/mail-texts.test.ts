import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }

const allTexts = (texts: string | Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(allTexts)

/** Words whose form depends on the name that follows: "an Acme account", "d’Orange", "qu’Air France". */
const dependentWords = {
  en: /\ban? \{\{/i,
  fr: /(?<!\p{L})(?:de|que|si|le|la|ce|[dlq]’) ?\{\{(?:organization|productName|instrument|cohort|learner|firstName)/iu,
  es: /(?<!\p{L})(?:al?|del|el|la|y|o) \{\{(?:organization|productName|cohort|learner|firstName)/iu,
  ar: /(?<!\p{L})[وفبلك]ـ?\{\{|(?:تدعوك|دعتك|تشترط|أدخلت) \{\{/u,
}

function readMails(language: string) {
  return ['account', 'admin', 'assessment'].flatMap((namespace) => {
    const file = new URL(`../../../../locales/${language}/${namespace}.json`, import.meta.url)
    return allTexts(JSON.parse(readFileSync(file, 'utf8')).mail)
  })
}

it.each(['en', 'ar', 'es', 'fr', 'zh-CN'])(
  'each link in the emails in %s stands between spaces or line breaks, so that no mail program adds a character to it (REQ-375)',
  (language) => {
    const link = /(?<before>^|.)\{\{(?:\w*link|support|recovery|again)\}\}(?<after>.|$)/gis
    const mails = readMails(language)
    const surroundings = mails.flatMap((text) => [...text.matchAll(link)].map(({ groups }) => groups!))
    expect(surroundings.length).toBeGreaterThan(20)
    expect(surroundings.filter(({ before, after }) => /\S/.test(`${before}${after}`))).toEqual([])
  },
)

it.each(Object.entries(dependentWords))(
  'the emails in %s have no word before a name whose form depends on the name (REQ-374)',
  (language, pattern) => {
    expect(readMails(language).filter((text) => pattern.test(text))).toEqual([])
  },
)
