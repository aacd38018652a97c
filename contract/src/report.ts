import * as z from 'zod/mini'
import { Moment } from './fields.ts'

/**
 * The value of a report: computed once on the server, rendered as a page by the browser and as a PDF by the
 * report engine. It carries every number and every text of the instrument; the phrases around them come from
 * the `leader` namespace. All sums, means and differences are on the scale of the response options.
 */

/** Sections that an organisation may leave out; all others are what makes the report one. */
export const individualSections = [
  'suggestions',
  'change',
  'comparison',
  'ranking',
  'reflection',
  'plan',
] as const
export const groupSections = ['distributions', 'ranking', 'demographics'] as const

/** What the organisation decided about this kind of report. */
function customization<const Section extends string>(sections: readonly Section[]) {
  return z.object({
    /** `#rrggbb`, dark enough for text on paper; null for the product's own. */
    accentColor: z.nullable(z.string()),
    /** Null for the instrument's name. */
    coverTitle: z.nullable(z.string()),
    /** The organisation's own paragraphs; a line end in one is meant. In whatever language they were written. */
    introduction: z.array(z.string()),
    /** Those of the optional sections that are shown. */
    sections: z.array(z.enum(sections)),
  })
}

const Option = z.object({ value: z.number(), text: z.string() })

const StatementResult = z.object({
  id: z.string(),
  /** Number of the statement as the learner saw it. */
  label: z.string(),
  text: z.string(),
  value: z.number(),
  /** The chosen option in words. */
  answer: z.string(),
})
export type StatementResult = z.infer<typeof StatementResult>

/** How far a score can be trusted. Only ever known from a stated reliability. */
export const Precision = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    /** Cronbach's alpha. */
    reliability: z.number(),
    /** Standard error of measurement, SD · √(1 − reliability), in points of the sum. */
    standardError: z.number(),
    /** 95 % band of the sum, cut off at its range. */
    low: z.number(),
    high: z.number(),
    source: z.enum(['instrument', 'installation']),
    n: z.int(),
  }),
  z.object({
    status: z.literal('unknown'),
    /** Completed assessments so far, and how many are needed to estimate a reliability. */
    n: z.int(),
    needed: z.int(),
  }),
])
export type Precision = z.infer<typeof Precision>

/** A difference since last time: `unjudged` when no standard error is known. */
export const ChangeJudgement = z.enum(['higher', 'lower', 'within_noise', 'unjudged', 'same'])
export type ChangeJudgement = z.infer<typeof ChangeJudgement>

export const ScaleResult = z.object({
  id: z.string(),
  name: z.string(),
  /** What the scale is about, one or two sentences. */
  description: z.string(),
  sum: z.number(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** Mean per statement, rounded to two decimals. */
  mean: z.number(),
  /** 1 for the highest mean; tied scales share the rank. */
  rank: z.int(),
  isTied: z.boolean(),
  /** A paragraph for where the score lies; the instrument's words. */
  interpretation: z.string(),
  statements: z.array(StatementResult),
  precision: Precision,
  /** Null without an earlier completed assessment of the same instrument. */
  change: z.nullable(
    z.object({ previousSum: z.number(), difference: z.number(), judgement: ChangeJudgement }),
  ),
  /** Null while the cohort is too small; see `comparison`. */
  cohort: z.nullable(
    z.object({
      mean: z.number(),
      meanSum: z.number(),
      lowerQuartileSum: z.number(),
      upperQuartileSum: z.number(),
    }),
  ),
  /** Mid-rank percentile in the instrument's norm group; null when it brings none. */
  percentile: z.nullable(z.number()),
  /** Things to try, tied to this scale's lowest statements. */
  suggestions: z.array(z.object({ statementId: z.string(), text: z.string() })),
  reflection: z.array(z.string()),
})
export type ScaleResult = z.infer<typeof ScaleResult>

export const IndividualReport = z.object({
  kind: z.literal('individual'),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string(), subtitle: z.string() }),
  learner: z.object({ name: z.string() }),
  organization: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  customization: customization(individualSections),
  cohort: z.object({ name: z.string() }),
  completedAt: Moment,
  previousCompletedAt: z.nullable(Moment),
  /** The response options, lowest first. */
  options: z.array(Option),
  /** The instrument's own introduction to its report. */
  introduction: z.array(z.string()),
  /** In the instrument's order; the rank tells which is highest. */
  scales: z.array(ScaleResult),
  /** All statements, highest first; tied statements share the rank and keep the instrument's order. */
  ranking: z.array(
    z.object({
      rank: z.int(),
      isTied: z.boolean(),
      scaleId: z.string(),
      scaleName: z.string(),
      statement: StatementResult,
    }),
  ),
  /** The cohort as reference, from `needed` completed assessments on. */
  comparison: z.discriminatedUnion('status', [
    z.object({ status: z.literal('available'), n: z.int() }),
    z.object({ status: z.literal('too_few'), needed: z.int() }),
  ]),
  /** Null unless the instrument brings a norm. */
  norm: z.nullable(z.object({ name: z.string(), version: z.string(), n: z.int() })),
  /** Questions to think about, over all scales. */
  reflection: z.array(z.string()),
  /** Prompts of the plan that the learner fills in. */
  plan: z.array(z.object({ prompt: z.string(), hint: z.string() })),
  /** What the report is not for. */
  limits: z.array(z.string()),
})
export type IndividualReport = z.infer<typeof IndividualReport>

const GroupStatementResult = z.object({
  id: z.string(),
  label: z.string(),
  text: z.string(),
  /** Mean and standard deviation (n − 1) of the answers, rounded to two decimals. */
  mean: z.number(),
  standardDeviation: z.number(),
})
export type GroupStatementResult = z.infer<typeof GroupStatementResult>

export const GroupScaleResult = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** Mean per statement, and of the sums; both rounded to two decimals. */
  mean: z.number(),
  meanSum: z.number(),
  /** Of the sums (n − 1). */
  standardDeviation: z.number(),
  rank: z.int(),
  isTied: z.boolean(),
  statements: z.array(GroupStatementResult),
  /** Null while the group is too small to show how its sums spread; see `distributions`. */
  distribution: z.nullable(
    z.object({
      medianSum: z.number(),
      lowerQuartileSum: z.number(),
      upperQuartileSum: z.number(),
      /** Equally wide ranges of the sum from the lowest to the highest possible, both ends included. */
      bins: z.array(z.object({ low: z.number(), high: z.number(), count: z.int() })),
    }),
  ),
  /** Cronbach's alpha in this group; null for a single statement and where all sums are equal. */
  alpha: z.nullable(z.number()),
})
export type GroupScaleResult = z.infer<typeof GroupScaleResult>

/** A group as a whole, from five people on. Names nobody and holds nothing that belongs to one person. */
export const GroupReport = z.object({
  kind: z.literal('group'),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string(), subtitle: z.string() }),
  organization: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  customization: customization(groupSections),
  cohort: z.object({ name: z.string() }),
  /** When it was computed: later completions are not in it. */
  asOf: Moment,
  /** People, each with their newest completed assessment. */
  n: z.int(),
  /** Fewest people of whom a group report is made. */
  needed: z.int(),
  options: z.array(Option),
  /** In the instrument's order; the rank tells which is highest. */
  scales: z.array(GroupScaleResult),
  /** All statements, highest mean first; tied statements share the rank and keep the instrument's order. */
  ranking: z.array(
    z.object({
      rank: z.int(),
      isTied: z.boolean(),
      scaleId: z.string(),
      scaleName: z.string(),
      statement: GroupStatementResult,
    }),
  ),
  /** How sums spread, from `needed` people on. */
  distributions: z.discriminatedUnion('status', [
    z.object({ status: z.literal('available') }),
    z.object({ status: z.literal('too_few'), needed: z.int() }),
    /** Of fewer than `needed` people more or less it was shown before: the difference would tell about those. */
    z.object({ status: z.literal('too_similar'), needed: z.int() }),
  ]),
  /** How the group is made up; empty where distributions are not shown. No row has fewer than five people. */
  demographics: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** In the instrument's order. */
      rows: z.array(z.object({ text: z.string(), count: z.int() })),
      /** Everybody else: an answer that few gave, or none. */
      rest: z.int(),
    }),
  ),
})
export type GroupReport = z.infer<typeof GroupReport>

export const Report = z.discriminatedUnion('kind', [IndividualReport, GroupReport])
export type Report = z.infer<typeof Report>
