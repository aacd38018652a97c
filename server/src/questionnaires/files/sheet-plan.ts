export type SheetPlan = {
  /** Columns that exist once for all languages. */
  fixed: readonly string[]
  /** Columns that exist once per language, such as `text en` and `text fr`. */
  texts: readonly string[]
  /** Columns that follow the texts. They can be missing or empty. */
  optional?: readonly string[]
  /** Columns that exist once per language and follow all others. They can be missing, and are all empty or all filled. */
  optionalTexts?: readonly string[]
  isOptional?: boolean
  purpose: string
}

/** The sheets of a questionnaire, in order. A CSV folder has one file per sheet. */
export const sheetPlan = {
  Settings: {
    fixed: ['setting', 'value'],
    texts: [],
    purpose:
      'One setting per row. id: lowercase letters, digits and dashes; it must never change. version: three numbers. languages: separated by commas, the original language first. minutes: time needed. page size: statements per page.',
  },
  Texts: {
    fixed: ['part'],
    texts: ['text'],
    purpose:
      'One text per row. For another paragraph, add a row with the same part. report reflection: optional. no opportunity: optional; if given, every statement offers it as an additional answer without a score.',
  },
  Options: {
    fixed: ['value'],
    texts: ['text'],
    purpose: 'The answers, two to ten, lowest first. The value determines the score.',
  },
  Scales: {
    fixed: ['id'],
    texts: ['name', 'description', 'lower', 'middle', 'upper'],
    optional: ['minimum answers'],
    optionalTexts: ['split'],
    purpose:
      'One scale per row. lower, middle and upper: the paragraph of the report for a result in that third of the range. minimum answers: how many of the scale’s statements must have a score for the scale to have a result; if empty, half of them, rounded up. split: optional; a sentence for a person whose answers are partly the highest and partly the lowest one.',
  },
  Reflection: {
    fixed: ['scale'],
    texts: ['text'],
    purpose:
      'Questions to think about, at least one per scale, one per row. scale: an id from the Scales sheet.',
  },
  Statements: {
    fixed: ['id', 'scale'],
    texts: ['text', 'suggestion'],
    optional: ['reversed'],
    optionalTexts: ['second person', 'third person'],
    purpose:
      'One statement per row, in the order in which they are asked. suggestion: something to try within a week. reversed: yes if a lower answer has a higher score. second person: optional; a short “you” sentence for the first page of the report. third person: optional; the statement as observers rate it.',
  },
  Demographics: {
    fixed: ['id', 'kind', 'required'],
    texts: ['text'],
    isOptional: true,
    purpose: 'Questions about the person. kind: choice or text. required: yes or no.',
  },
  'Demographic options': {
    fixed: ['question', 'value'],
    texts: ['text'],
    isOptional: true,
    purpose: 'The options of each choice question, one per row. question: an id from the Demographics sheet.',
  },
  Plan: {
    fixed: [],
    texts: ['prompt', 'hint'],
    isOptional: true,
    purpose: "The fields of the learner's plan, one per row.",
  },
  Pairs: {
    fixed: ['high', 'low'],
    texts: ['text'],
    isOptional: true,
    purpose:
      'A sentence for a person whose result on one scale is clearly higher than on another, one pair per row. high and low: ids from the Scales sheet.',
  },
  Profiles: {
    fixed: ['profile'],
    texts: ['text', 'step'],
    isOptional: true,
    purpose:
      'A sentence for a person who gave the same kind of answer everywhere, one profile per row. profile: high (the highest answer), low (the lowest answer) or middle. step: one thing to try.',
  },
  Reliability: {
    fixed: ['scale', 'alpha', 'standard deviation', 'n'],
    texts: [],
    optional: ['source'],
    isOptional: true,
    purpose:
      'Only if you have your own data: the reliability of each scale in a sample of at least 100 people. source: optional; a citation.',
  },
  Norm: {
    fixed: ['scale', 'sum', 'count'],
    texts: [],
    isOptional: true,
    purpose:
      'Only if you have your own data: how many people in the norm group had each sum. Also needs the settings "norm version" and "norm n", and the text "norm name".',
  },
} as const satisfies Record<string, SheetPlan>

export type SheetName = keyof typeof sheetPlan
export const sheetNames = Object.keys(sheetPlan) as SheetName[]

/** The sheet that explains the other sheets to authors. Its content is ignored when a file is read. */
export const GUIDE = 'Guide'

export const settings = [
  'id',
  'version',
  'languages',
  'minutes',
  'page size',
  'norm version',
  'norm n',
] as const

/** The parts of the Texts sheet, each with its path in the instrument. */
export const textParts = {
  name: ['name'],
  subtitle: ['subtitle'],
  instruction: ['instructions'],
  'prefer not to say': ['preferNotToSay'],
  'no opportunity': ['noOpportunity'],
  'report introduction': ['report', 'introduction'],
  'report reflection': ['report', 'reflection'],
  'report limit': ['report', 'limits'],
  'norm name': ['norm', 'name'],
} as const
export type TextPart = keyof typeof textParts
