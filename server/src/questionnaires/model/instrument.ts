import { Language, MAX_INTEGER, NO_OPPORTUNITY } from '@lpi/contract'
import * as z from 'zod/mini'

/** A text in every language that the instrument offers, by language tag. */
export const Text = z.record(z.string(), z.string().check(z.trim(), z.minLength(1)))
export type Text = z.infer<typeof Text>

const Key = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+$/))

/** Limited to the numbers that the API accepts as an answer. */
const OptionValue = z.int().check(z.minimum(-MAX_INTEGER), z.maximum(MAX_INTEGER))

const Scale = z.strictObject({
  id: Key,
  name: Text,
  /** One or two sentences about what the scale measures. */
  description: Text,
  /** The paragraphs of the report for a mean in the lower, middle or upper third of the range of the option values. */
  interpretation: z.strictObject({ lower: Text, middle: Text, upper: Text }),
  reflection: z.array(Text).check(z.minLength(1)),
  /**
   * How many statements must have a score for this scale to have a result. The default is half of its
   * statements, rounded up.
   */
  minimumAnswers: z.optional(z.int().check(z.minimum(1))),
  /** A sentence for a learner whose answers on this scale are partly the highest and partly the lowest option. */
  split: z.optional(Text),
})

const Statement = z.strictObject({
  id: Key,
  scale: Key,
  text: Text,
  /** One action to try. The report shows at most two suggestions per scale: those of the lowest-scored statements. */
  suggestion: Text,
  /** A lower answer gets a higher score: the score is the smallest plus the largest option value minus the answer. */
  reversed: z._default(z.boolean(), false),
  /** The statement as a short sentence to the learner, for the first page of the report. */
  secondPerson: z.optional(Text),
  /** The statement about the learner, as observers rate it. */
  thirdPerson: z.optional(Text),
})

const DemographicsQuestion = z.strictObject({
  id: Key,
  text: Text,
  kind: z.enum(['choice', 'text']),
  /** An optional choice question also offers `preferNotToSay`. */
  required: z._default(z.boolean(), false),
  options: z._default(z.array(z.strictObject({ value: Key, text: Text })), []),
})

const Reliability = z.strictObject({
  /** Cronbach's alpha, and the standard deviation of the sum in the same sample. */
  alpha: z.number().check(z.gt(0), z.lt(1)),
  standardDeviation: z.number().check(z.positive()),
  n: z.int().check(z.minimum(100)),
  /** A citation, such as “Pilot study, 2025, n = 412”. */
  source: z.optional(z.string().check(z.trim(), z.minLength(1))),
})

const Norm = z.strictObject({
  name: Text,
  version: z.string(),
  n: z.int().check(z.minimum(1)),
  /** For each scale, the number of people in the norm group who had each sum. */
  scales: z.record(
    Key,
    z.array(z.strictObject({ sum: z.number(), count: z.int().check(z.minimum(1)) })).check(z.minLength(1)),
  ),
})

/** A sentence for a learner whose results are clearly higher on one scale than on the other. */
const Pair = z.strictObject({ high: Key, low: Key, text: Text })

const Profile = z.strictObject({
  text: Text,
  /** One thing to try. */
  step: Text,
})

/** Profiles in which all answers are the highest option, the lowest one, or in the middle. */
const Profiles = z.strictObject({
  high: z.optional(Profile),
  low: z.optional(Profile),
  middle: z.optional(Profile),
})
export const profileNames = Object.keys(Profiles.shape)

/** The structure of a questionnaire, without the rules that connect its parts. */
export const InstrumentStructure = z.strictObject({
  id: Key,
  version: Version,
  languages: z.array(z.string()).check(z.minLength(1)),
  name: Text,
  subtitle: Text,
  instructions: z.array(Text).check(z.minLength(1)),
  /** The typical time to complete the assessment, in minutes. */
  minutes: z.int().check(z.minimum(1)),
  pageSize: z.int().check(z.minimum(1), z.maximum(20)),
  /** In ascending order of their values. Scores are computed from these values. */
  options: z.array(z.strictObject({ value: OptionValue, text: Text })).check(z.minLength(2), z.maxLength(10)),
  /** An additional answer to every statement, such as “I had no opportunity to do this”. It has no score. */
  noOpportunity: z.optional(Text),
  scales: z.array(Scale).check(z.minLength(1)),
  /** In display order. */
  statements: z.array(Statement).check(z.minLength(1)),
  demographics: z._default(z.array(DemographicsQuestion), []),
  preferNotToSay: Text,
  report: z.strictObject({
    introduction: z.array(Text).check(z.minLength(1)),
    reflection: z.array(Text),
    plan: z.array(z.strictObject({ prompt: Text, hint: Text })),
    limits: z.array(Text).check(z.minLength(1)),
    pairs: z.optional(z.array(Pair)),
    profiles: z.optional(Profiles),
  }),
  reliability: z.optional(z.record(Key, Reliability)),
  norm: z.optional(Norm),
})

/** A questionnaire as data: its questions, its scoring and its report texts. A version never changes. */
export const Instrument = InstrumentStructure.check(z.check(checkConsistency, { when: hasEveryPart }))
export type Instrument = z.infer<typeof Instrument>

/** `path` locates a value. If one property of this value is wrong or missing, `key` is the name of the property. */
type AddError = (path: (string | number)[], message: string, key?: string) => void

/**
 * `checkConsistency` can run if all arrays, objects and records have the right type. By default, Zod skips a check if
 * any value has the wrong type, which would hide the errors that the check finds.
 */
function hasEveryPart({ issues }: z.core.ParsePayload) {
  return !issues.some(
    (issue) => issue.code === 'invalid_type' && ['array', 'object', 'record'].includes(issue.expected),
  )
}

/**
 * Rules that the schema cannot express, such as unique ids and references to scales that exist. They are checked even
 * if individual values are invalid.
 */
function checkConsistency(payload: z.core.ParsePayload<Omit<Instrument, never>>) {
  const { value } = payload
  const addError: AddError = (path, message, key) =>
    payload.issues.push({ code: 'custom', path, message, input: value, params: { key } })

  const checkUnique = (path: string, ids: string[]) => {
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i) addError([path, i, 'id'], `"${id}" is used twice; ids must be unique`)
    })
  }
  checkUnique(
    'scales',
    value.scales.map(({ id }) => id),
  )
  checkUnique(
    'statements',
    value.statements.map(({ id }) => id),
  )
  checkUnique(
    'demographics',
    value.demographics.map(({ id }) => id),
  )
  // Answers to statements and demographics are stored in one table, by question id.
  const statementIds = new Set(value.statements.map(({ id }) => id))
  value.demographics.forEach(({ id }, i) => {
    if (statementIds.has(id))
      addError(['demographics', i, 'id'], `"${id}" is already the id of a statement; use another id`)
  })

  const scaleIds = new Set(value.scales.map(({ id }) => id))
  const checkIsScale = (path: (string | number)[], id: string) => {
    // If there are no scales at all, only that is reported.
    if (scaleIds.size > 0 && !scaleIds.has(id))
      addError(path, `"${id}" is not one of the scales: ${[...scaleIds].join(', ')}`)
  }
  value.statements.forEach(({ scale }, i) => {
    checkIsScale(['statements', i, 'scale'], scale)
  })
  const pairs = value.report.pairs ?? []
  pairs.forEach(({ high, low }, i) => {
    const path = ['report', 'pairs', i]
    checkIsScale([...path, 'high'], high)
    checkIsScale([...path, 'low'], low)
    if (high === low) addError([...path, 'low'], `"high" and "low" must be different scales`)
    else if (pairs.findIndex((pair) => pair.high === high && pair.low === low) !== i)
      addError([...path, 'low'], `the pair with "${high}" as "high" and "${low}" as "low" is used twice`)
  })
  value.scales.forEach((scale, i) => {
    const { length } = value.statements.filter((statement) => statement.scale === scale.id)
    // If the questionnaire has no statements at all, only that is reported.
    if (length === 0 && value.statements.length > 0) {
      addError(
        ['scales', i],
        `no statement belongs to the scale "${scale.id}"; add statements or remove the scale`,
      )
    } else if (length > 0 && scale.minimumAnswers !== undefined && scale.minimumAnswers > length) {
      addError(
        ['scales', i, 'minimumAnswers'],
        `must be at most ${length}, the number of statements of the scale "${scale.id}"`,
      )
    }
  })
  for (const part of ['reliability', 'norm'] as const) {
    for (const id of Object.keys((part === 'norm' ? value.norm?.scales : value.reliability) ?? {})) {
      checkIsScale([part, id], id)
    }
  }
  value.options.forEach((option, i) => {
    if (i > 0 && option.value <= value.options[i - 1]!.value) {
      addError(['options', i, 'value'], 'the options must be in ascending order of their values')
    }
    if (option.value === NO_OPPORTUNITY) {
      addError(
        ['options', i, 'value'],
        `${NO_OPPORTUNITY} is reserved for people who had no opportunity; use another value, or enter the text as "no opportunity" instead of as an option`,
      )
    }
  })
  value.demographics.forEach((question, i) => {
    const values = question.options.map((option) => option.value)
    values.forEach((value, k) => {
      if (values.indexOf(value) !== k) {
        addError(
          ['demographics', i, 'options', k, 'value'],
          `"${value}" is used twice; values must be unique`,
        )
      }
    })
    if (question.kind === 'choice' && question.options.length < 2) {
      addError(
        ['demographics', i, 'options'],
        'a choice question needs at least two options; add options or change the kind to "text"',
      )
    }
  })
  const invalidTags = value.languages.filter((tag, i) => !isTag(tag) || value.languages.indexOf(tag) !== i)
  for (const tag of invalidTags) {
    const reason = isTag(tag) ? 'is listed twice' : 'is not a language tag, such as "en" or "zh-CN"'
    addError(['languages', value.languages.lastIndexOf(tag)], `"${tag}" ${reason}`)
  }
  if (invalidTags.length > 0) return
  checkLanguages(withoutValues(value), [], value.languages, addError)
}

/**
 * The instrument without the reliability, the scales of the norm and empty profiles: they contain no texts, but would
 * be mistaken for texts, which are recognized by their shape.
 */
export function withoutValues({ reliability: _, norm, report, ...texts }: Omit<Instrument, never>) {
  const { profiles = {}, ...otherTexts } = report
  const hasProfiles = Object.keys(profiles).length > 0
  return { ...texts, report: { ...otherTexts, ...(hasProfiles && { profiles }) }, norm: { name: norm?.name } }
}

function isTag(text: string) {
  return Language.safeParse(text).success
}

/** Control characters, half characters and characters that are none: neither a PDF nor slides can contain them. */
const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}/u

function nameCharacter(character: string) {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Checks that every `Text` in a value has printable characters and exactly the languages of the instrument. Recognizes a `Text` by its shape: an
 * object that contains only strings.
 */
function checkLanguages(value: unknown, path: (string | number)[], languages: string[], addError: AddError) {
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      checkLanguages(item, [...path, i], languages, addError)
    })
  } else if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    if (Object.values(value).every((text) => typeof text === 'string')) {
      for (const language of languages) {
        if (!keys.includes(language))
          addError(
            path,
            `the text is missing in "${language}"; add it, or remove "${language}" from "languages"`,
            language,
          )
      }
      for (const [key, text] of Object.entries(value)) {
        const character = unprintable.exec(text)?.[0]
        if (character)
          addError(
            [...path, key],
            `contains the invisible character ${nameCharacter(character)}; remove it, or type the text again`,
          )
        if (!languages.includes(key))
          addError(
            path,
            `"${key}" is not one of the instrument's languages; add it to "languages" or remove the text`,
            key,
          )
      }
      return
    }
    for (const [key, child] of Object.entries(value))
      checkLanguages(child, [...path, key], languages, addError)
  }
}

/** The text in the given language, or else in the instrument's first language. */
export function textIn(text: Text, language: string, instrument: Pick<Instrument, 'languages'>) {
  return text[language] ?? text[instrument.languages[0]!]!
}
