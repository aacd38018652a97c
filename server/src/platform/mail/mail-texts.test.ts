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

it.each(Object.entries(dependentWords))(
  'the emails in %s have no word before a name whose form depends on the name (REQ-374)',
  (language, pattern) => {
    const mails = ['account', 'admin', 'assessment'].flatMap((namespace) => {
      const file = new URL(`../../../../locales/${language}/${namespace}.json`, import.meta.url)
      return allTexts(JSON.parse(readFileSync(file, 'utf8')).mail)
    })
    expect(mails.filter((text) => pattern.test(text))).toEqual([])
  },
)
