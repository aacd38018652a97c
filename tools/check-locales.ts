/** The texts are whole: every language has every key, in every plural form, and each is used and translated. */
import { globSync, readdirSync, readFileSync } from 'node:fs'

type Texts = Map<string, string>

const pluralForm = /_(zero|one|two|few|many|other)$/
const namespaces = readdirSync('locales/en').map((file) => file.replace('.json', ''))

/** The same word as in English, and rightly so. */
const sameAsEnglish = new Set([
  'ar admin:assessments.csv.fileName',
  'es admin:assessments.csv.id',
  'fr account:layout.adminNavigation',
  'fr account:layout.administration',
  'fr account:layout.menu',
  'fr account:layout.invitations',
  'fr admin:invitations.title',
  'fr admin:assessments.csv.id',
  'fr admin:assessments.csv.instrument',
  'fr admin:assessments.dates.title',
  'fr admin:customization.logo.title',
  'fr admin:customization.sections.label',
  'fr admin:groupInsight.version.label',
])

/** Put together by the sources out of more than one template can tell. */
const putTogether = [/^admin:assessments\.csv\./, /^leader:pdf\.group\.(reading|rules)\./]

const problems: string[] = []
const english = read('en')
const languages = readdirSync('locales').sort()
for (const language of languages) checkLanguage(language)
checkUse()
console.log(problems.join('\n') || `texts are whole: ${english.size} in ${languages.join(', ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** All texts of a language by `namespace:key`. */
function read(language: string): Texts {
  const texts: Texts = new Map()
  const collect = (key: string, value: unknown) => {
    if (typeof value === 'string') texts.set(key, value)
    else for (const [name, child] of Object.entries(value as object)) collect(`${key}.${name}`, child)
  }
  for (const namespace of namespaces) {
    const file = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
    for (const [name, child] of Object.entries(file)) collect(`${namespace}:${name}`, child)
  }
  return texts
}

function checkLanguage(language: string) {
  const texts = language === 'en' ? english : read(language)
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const known = new Set<string>()
  for (const base of new Set([...english.keys()].map(baseOf))) {
    const forms = pluralCategories.map((form) => `${base}_${form}`)
    // A count that changes nothing in English may change something elsewhere.
    const isPlural = !english.has(base) || (language !== 'en' && forms.some((form) => texts.has(form)))
    for (const key of isPlural ? forms : [base]) {
      known.add(key)
      if (!texts.has(key)) problem(language, key, 'is missing')
    }
  }
  for (const [key, value] of texts) {
    if (!known.has(key)) problem(language, key, 'is not in English')
    else checkText(language, key, value)
    checkVisibleWords(language, key, value, texts)
  }
}

function checkText(language: string, key: string, value: string) {
  if (value.trim() === '') problem(language, key, 'is empty')
  const original = english.get(key) ?? english.get(baseOf(key)) ?? english.get(`${baseOf(key)}_other`) ?? ''
  const [own, theirs] = [slotsOf(value), slotsOf(original)]
  // "One minute" and "two minutes" may do without the number.
  const mayBeFewer = /_(zero|one|two)$/.test(key)
  const isSame = mayBeFewer ? own.every((slot) => theirs.includes(slot)) : own.join() === theirs.join()
  if (!isSame) problem(language, key, `has ${own.join(' ') || 'nothing'} in the place of ${theirs.join(' ')}`)
  if (language === 'en' || sameAsEnglish.has(`${language} ${key}`)) return
  if (value === original && /\p{L}{2}/u.test(wordsOf(value))) problem(language, key, 'is not translated')
  if (language === 'fr' && /[ \u00a0][;?!»]|«[ \u00a0]| :/.test(value)) {
    problem(
      language,
      key,
      'wants a narrow no-break space before ; ? ! » and after «, a no-break space before :',
    )
  }
}

/** Whoever speaks to a control says the few words on it, so a longer name has them in it. */
function checkVisibleWords(language: string, key: string, value: string, texts: Texts) {
  const visible = key.endsWith('Named') ? texts.get(key.slice(0, -'Named'.length)) : undefined
  if (visible && visible.length <= 40 && !value.toLowerCase().includes(visible.toLowerCase())) {
    problem(language, key, `does not have "${visible}" in it, which is what one sees`)
  }
}

/** Every key stands in the sources, whole or as a template such as `status.${status}`; and what stands there exists. */
function checkUse() {
  const sources = globSync('{web,server,report}/src/**/*.{ts,tsx,typ}').filter(
    (file) => !file.includes('.test.'),
  )
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const whole = new Set([...text.matchAll(/['"`]([\w:.-]{2,120})['"`]/g)].map(([, key = '']) => key))
  const templates = [...text.matchAll(/`([^`\n]{3,160})`/g)]
    .map(([, template = '']) => template)
    .filter((one) => /^\w+[.:].*\$\{/.test(one) && /^[\w:.-]*$/.test(one.replace(/\$\{[^}]*\}/g, '')))
  if (process.argv.includes('--templates')) console.log([...new Set(templates)].join('\n'))
  const patterns = templates.map((template) => [template, patternOf(template)] as const)
  const keys = [...english.keys()].map(baseOf)
  for (const key of new Set(keys)) {
    const [, local = ''] = key.split(':')
    if (putTogether.some((one) => one.test(key))) continue
    const isUsed = [key, local].some((name) => whole.has(name) || patterns.some(([, one]) => one.test(name)))
    if (!isUsed) problem('en', key, 'is used nowhere')
  }
  for (const name of whole) {
    const isKey = namespaces.includes(name.split(':')[0] ?? '') && name.includes(':')
    if (isKey && !keys.includes(name)) problem('en', name, 'is used and missing')
  }
  for (const [template, pattern] of patterns) {
    const isKey = namespaces.includes(template.split(':')[0] ?? '') && template.includes(':')
    if (isKey && !keys.some((key) => pattern.test(key))) problem('en', template, 'is used and fits no key')
  }
}

/** A value stands for one part of a key; only codes have dots of their own. */
function patternOf(template: string) {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join(/^(errors|fields)\./.test(template) ? '[\\w.-]+' : '[\\w-]+')}$`)
}

/** The key without its plural form; `too_many` alone is none. */
function baseOf(key: string) {
  const base = key.replace(pluralForm, '')
  return english.has(`${base}_other`) || english.has(base) ? base : key
}

/** Placeholders and tags, in the order of the alphabet. */
function slotsOf(value: string) {
  return [...new Set(value.match(/\{\{\w+\}\}|<\/?\w+>/g))].sort()
}

/** What is left to translate. */
function wordsOf(value: string) {
  return value.replace(/\{\{\w+\}\}|<\/?\w+>|https?:\S+/g, '')
}

function problem(language: string, key: string, message: string) {
  problems.push(`locales/${language} ${key} ${message}`)
}
