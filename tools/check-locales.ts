/**
 * Checks that every language has every key, with all plural forms that the language needs, and that every text is
 * translated and used.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'

type Texts = Map<string, string>

const pluralForm = /_(zero|one|two|few|many|other)$/
const namespaces = readdirSync('locales/en').map((file) => file.replace('.json', ''))

/** Translations that are correct even though they are identical to the English text. */
const sameAsEnglish = new Set([
  'ar admin:activity.csv.fileName',
  'ar admin:assessments.csv.fileName',
  'es admin:assessments.csv.id',
  'fr account:layout.adminNavigation',
  'fr account:layout.administration',
  'fr account:layout.menu',
  'fr account:layout.invitations',
  'fr admin:invitations.title',
  'fr admin:activity.kinds.invitations',
  'fr admin:dataset.codebook.question',
  'fr admin:assessments.csv.id',
  'fr admin:assessments.csv.instrument',
  'fr admin:cohort.instrument',
  'fr admin:cohorts.columns.actions',
  'fr admin:colleagues.columns.actions',
  'fr admin:people.invitations',
  'fr admin:people.mailKind.INVITATION',
  'fr admin:reports.batches.actions',
  'fr admin:assessments.dates.title',
  'fr admin:customization.logo.title',
  'fr admin:customization.sections.label',
  'fr admin:groupInsight.version.label',
  'fr leader:pdf.columns.position',
])

/** Section titles that the customization screen repeats, so that it does not have to load the texts of reports. */
const repeatedTitles = {
  suggestions: 'report.portrait.step',
  change: 'report.change.title',
  comparison: 'report.cohort.title',
  ranking: 'report.ranking.title',
  reflection: 'report.reflection.title',
  plan: 'report.plan.title',
  distributions: 'pdf.columns.agreement',
  demographics: 'pdf.group.demographics.title',
}

/** Keys that the code composes in ways that this check does not recognize. */
const composedKeys = [/^admin:(assessments|activity)\.csv\./, /^admin:dataset\.codebook\./, /^guide:/]

const problems: string[] = []
const english = readLanguage('en')
const languages = readdirSync('locales').sort()
for (const language of languages) checkLanguage(language)
checkUse()
console.log(problems.join('\n') || `Texts: ${english.size} keys, complete in ${languages.join(', ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** All texts of a language, by `namespace:key`. */
function readLanguage(language: string): Texts {
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
  const texts = language === 'en' ? english : readLanguage(language)
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const expected = new Set<string>()
  for (const base of new Set([...english.keys()].map(baseOf))) {
    const forms = pluralCategories.map((form) => `${base}_${form}`)
    // A language may need plural forms where English has only one text.
    const isPlural = !english.has(base) || (language !== 'en' && forms.some((form) => texts.has(form)))
    for (const key of isPlural ? forms : [base]) {
      expected.add(key)
      if (!texts.has(key)) addProblem(language, key, 'is missing')
    }
  }
  for (const [key, value] of texts) {
    if (!expected.has(key)) addProblem(language, key, 'is not a key or plural form that this language needs')
    else checkText(language, key, value)
    checkLabelInName(language, key, value, texts)
    checkCancel(language, key, value, texts)
  }
  for (const [section, title] of Object.entries(repeatedTitles)) {
    const key = `admin:customization.sections.${section}`
    if (texts.get(key) !== texts.get(`leader:${title}`))
      addProblem(language, key, `differs from leader:${title}`)
  }
}

function checkText(language: string, key: string, value: string) {
  if (value.trim() === '') addProblem(language, key, 'is empty')
  // Otherwise, a mail program would include the next characters in the link.
  if (/\S\{\{(link|recovery|support)\}\}|\{\{(link|recovery|support)\}\}\S/.test(value))
    addProblem(language, key, 'needs a space or a line break before and after the URL')
  const originalText =
    english.get(key) ?? english.get(baseOf(key)) ?? english.get(`${baseOf(key)}_other`) ?? ''
  const [ownPlaceholders, originalPlaceholders] = [placeholdersOf(value), placeholdersOf(originalText)]
  // "One minute" and "two minutes" do not need the number.
  const canOmitPlaceholders = /_(zero|one|two)$/.test(key)
  const hasExpectedPlaceholders = canOmitPlaceholders
    ? ownPlaceholders.every((name) => originalPlaceholders.includes(name))
    : ownPlaceholders.join() === originalPlaceholders.join()
  if (!hasExpectedPlaceholders)
    addProblem(
      language,
      key,
      `has the placeholders ${ownPlaceholders.join(' ') || '(none)'}, expected ${originalPlaceholders.join(' ') || '(none)'}`,
    )
  if (language === 'en' || sameAsEnglish.has(`${language} ${key}`)) return
  if (value === originalText && /\p{L}{2}/u.test(withoutPlaceholders(value)))
    addProblem(language, key, 'is not translated')
  if (language === 'fr' && /[ \u00a0][;?!»]|«[ \u00a0]| :/.test(value)) {
    addProblem(
      language,
      key,
      'needs a narrow no-break space before ; ? ! » and after «, and a no-break space before :',
    )
  }
  // Between Arabic letters, a version such as 2026-1 needs U+200E before it; otherwise, its parts would appear in
  // reverse order. It needs U+200F after it; otherwise, a number that follows it would appear to its right.
  if (language === 'ar' && /(?<!\u200e)\{\{version\}\}|\{\{version\}\}(?!\u200f)/.test(value)) {
    addProblem(language, key, 'needs U+200E before and U+200F after {{version}}')
  }
}

/**
 * Users of speech input say the visible label, so the longer accessible name (`…Named`) must contain it (WCAG 2.5.3).
 * Texts of more than 40 characters are not labels.
 */
function checkLabelInName(language: string, key: string, value: string, texts: Texts) {
  const visibleText = key.endsWith('Named') ? texts.get(key.slice(0, -'Named'.length)) : undefined
  if (visibleText && visibleText.length <= 40 && !value.toLowerCase().includes(visibleText.toLowerCase())) {
    addProblem(language, key, `does not contain the visible label "${visibleText}"`)
  }
}

/** If a dialog's action button had the same text as the “Cancel” button, users could not tell the two apart. */
function checkCancel(language: string, key: string, value: string, texts: Texts) {
  if (!key.endsWith('.cancel') && value === texts.get('admin:cohort.cancel'))
    addProblem(language, key, 'is the same as the translation of “Cancel”')
}

/** Checks that every key is used, literally or in a template such as `status.${status}`, and that used keys exist. */
function checkUse() {
  const sources = globSync('{web,server,report,contract}/src/**/*.{ts,tsx,typ}').filter(
    (file) => !file.includes('.test.'),
  )
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const completeKeys = new Set([...text.matchAll(/['"`]([\w:.-]{2,120})['"`]/g)].map(([, key = '']) => key))
  const templates = [...text.matchAll(/`([^`\n]{3,160})`/g)]
    .map(([, template = '']) => template)
    .filter((key) => /^\w+[.:].*\$\{/.test(key) && /^[\w:.-]*$/.test(key.replace(/\$\{[^}]*\}/g, '')))
  if (process.argv.includes('--templates')) console.log([...new Set(templates)].join('\n'))
  const patterns = templates.map((template) => [template, patternOf(template)] as const)
  const keys = [...english.keys()].map(baseOf)
  for (const key of new Set(keys)) {
    const [, localKey = ''] = key.split(':')
    if (composedKeys.some((pattern) => pattern.test(key))) continue
    const isUsed = [key, localKey].some(
      (name) => completeKeys.has(name) || patterns.some(([, pattern]) => pattern.test(name)),
    )
    if (!isUsed) addProblem('en', key, 'is not used')
  }
  for (const name of completeKeys) {
    const isKey = namespaces.includes(name.split(':')[0] ?? '') && name.includes(':')
    if (isKey && !keys.includes(name)) addProblem('en', name, 'is used but does not exist')
  }
  for (const [template, pattern] of patterns) {
    const isKey = namespaces.includes(template.split(':')[0] ?? '') && template.includes(':')
    if (isKey && !keys.some((key) => pattern.test(key))) addProblem('en', template, 'matches no key')
  }
}

/**
 * A `${…}` in a template matches one part of a key, without dots. In templates that start with `errors.` or `fields.`,
 * it also matches dots, because error codes and field names contain them.
 */
function patternOf(template: string) {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join(/^(errors|fields)\./.test(template) ? '[\\w.-]+' : '[\\w-]+')}$`)
}

/** The key without its plural suffix. The end of a key such as `too_many` is not a plural suffix. */
function baseOf(key: string) {
  const base = key.replace(pluralForm, '')
  return english.has(`${base}_other`) || english.has(base) ? base : key
}

/** Placeholders and tags in alphabetical order. */
function placeholdersOf(value: string) {
  return [...new Set(value.match(/\{\{\w+\}\}|<\/?\w+>/g))].sort()
}

/** The text without placeholders, tags and URLs. */
function withoutPlaceholders(value: string) {
  return value.replace(/\{\{\w+\}\}|<\/?\w+>|https?:\S+/g, '')
}

function addProblem(language: string, key: string, message: string) {
  problems.push(`locales/${language} ${key} ${message}`)
}
