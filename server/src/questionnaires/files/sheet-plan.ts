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
  /** Columns whose cells are numbers. */
  numbers?: readonly string[]
  /** Columns for which a workbook offers values: these, or the first column of another sheet. */
  choices?: Readonly<Record<string, readonly string[] | { idsOf: string }>>
}

/** The sheets of a questionnaire, in order. A CSV folder has one file per sheet. */
export const sheetPlan = {
  Settings: {
    fixed: ['setting', 'value'],
    texts: [],
  },
  Texts: {
    fixed: ['part'],
    texts: ['text'],
  },
  Options: {
    numbers: ['value'],
    fixed: ['value'],
    texts: ['text'],
  },
  Scales: {
    numbers: ['minimum answers'],
    fixed: ['id'],
    texts: ['name', 'description', 'lower', 'middle', 'upper'],
    optional: ['minimum answers'],
    optionalTexts: ['split'],
  },
  Reflection: {
    choices: { scale: { idsOf: 'Scales' } },
    fixed: ['scale'],
    texts: ['text'],
  },
  Statements: {
    choices: { scale: { idsOf: 'Scales' }, reversed: ['yes', 'no'] },
    fixed: ['id', 'scale'],
    texts: ['text', 'suggestion'],
    optional: ['reversed'],
    optionalTexts: ['second person', 'third person'],
  },
  Demographics: {
    choices: { kind: ['choice', 'text'], required: ['yes', 'no'] },
    fixed: ['id', 'kind', 'required'],
    texts: ['text'],
    isOptional: true,
  },
  'Demographic options': {
    choices: { question: { idsOf: 'Demographics' } },
    fixed: ['question', 'value'],
    texts: ['text'],
    isOptional: true,
  },
  Plan: {
    fixed: [],
    texts: ['prompt', 'hint'],
    isOptional: true,
  },
  Pairs: {
    choices: { high: { idsOf: 'Scales' }, low: { idsOf: 'Scales' } },
    fixed: ['high', 'low'],
    texts: ['text'],
    isOptional: true,
  },
  Profiles: {
    choices: { profile: ['high', 'low', 'middle'] },
    fixed: ['profile'],
    texts: ['text', 'step'],
    isOptional: true,
  },
  Reliability: {
    numbers: ['alpha', 'standard deviation', 'n'],
    choices: { scale: { idsOf: 'Scales' } },
    fixed: ['scale', 'alpha', 'standard deviation', 'n'],
    texts: [],
    optional: ['source'],
    isOptional: true,
  },
  Norm: {
    numbers: ['sum', 'count'],
    choices: { scale: { idsOf: 'Scales' } },
    fixed: ['scale', 'sum', 'count'],
    texts: [],
    isOptional: true,
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
