import * as z from 'zod/mini'
import { Moment } from './fields.ts'
import { PlanOutcome } from './plans.ts'
import { PortraitPart, ReportSentence } from './report-sentences.ts'

/**
 * The content of a report. The server computes it, the browser renders it as a page, and the report engine renders it
 * as a PDF. It contains every number, and every text that comes from the instrument; the surrounding phrases come from
 * the `leader` translations. All sums, means and differences are computed from scores that are not standardized.
 */

/** The sections that an organization can turn on or off. All other sections are mandatory. */
export const individualSections = [
  'suggestions',
  'change',
  'comparison',
  'ranking',
  'reflection',
  'plan',
  /** Lines for handwriting in the plan of the PDF. */
  'notes',
] as const
/** `distributions`: the agreement about each statement. */
export const groupSections = ['distributions', 'ranking', 'demographics'] as const

/** An organization's customization of a kind of report that has these optional sections. */
function customization<const Section extends string>(sections: readonly Section[]) {
  return z.object({
    /** `#rrggbb`, dark enough for text on paper; null for the product's default. */
    accentColor: z.nullable(z.string()),
    /** Null to show the instrument's name instead. */
    coverTitle: z.nullable(z.string()),
    /** The organization's own paragraphs, not translated. Line endings within a paragraph are preserved. */
    introduction: z.array(z.string()),
    /** The optional sections that are shown. */
    sections: z.array(z.enum(sections)),
  })
}

export const Option = z.object({ value: z.number(), text: z.string() })

export const StatementResult = z.object({
  id: z.string(),
  /** The number of the statement as the learner saw it. */
  label: z.string(),
  text: z.string(),
  /** The value of the chosen option; null if the learner chose the “no opportunity” option. */
  value: z.nullable(z.number()),
  /** The text of the chosen option. */
  answer: z.string(),
  /** True if a lower answer has a higher score; otherwise absent. */
  isReversed: z.optional(z.boolean()),
  /** The score of a reversed statement. The score of every other statement is the value of the answer. */
  score: z.optional(z.number()),
  /** The value of the earlier answer; absent if the scale has no change or if the earlier answer had no score. */
  previousValue: z.optional(z.number()),
})
export type StatementResult = z.infer<typeof StatementResult>

/** A statement that has a score. */
export const ScoredStatement = z.extend(StatementResult, { value: z.number() })
export type ScoredStatement = z.infer<typeof ScoredStatement>

/** The precision of a sum. It is fixed when the assessment is completed. */
export const Precision = z.object({
  /**
   * Stated by the instrument, measured in this installation, or assumed: a reliability of 0.70 and a standard deviation
   * of one sixth of the possible range.
   */
  source: z.enum(['instrument', 'installation', 'assumption']),
  /** Rounded to two decimals. */
  reliability: z.number(),
  /** Standard error of measurement, SD · √(1 − reliability), in points of the sum, rounded to one decimal. */
  standardError: z.number(),
  /** The 95% confidence interval of the sum in whole points, rounded outward and limited to the possible range. */
  low: z.int(),
  high: z.int(),
  /**
   * The sample size that the instrument states; for the installation's own sample, the lower bound of its size class;
   * null for an assumption.
   */
  n: z.nullable(z.int()),
  /** The instrument's source of the reliability; null if it states none. */
  citation: z.nullable(z.string()),
})
export type Precision = z.infer<typeof Precision>

/** A third of the possible range of a sum. */
export const Third = z.enum(['lower', 'middle', 'upper'])
export type Third = z.infer<typeof Third>

/** A whole number from 1 to 99; 0 means below the 1st percentile and 100 above the 99th. */
const Percentile = z.int().check(z.minimum(0), z.maximum(100))

/** Whether a mean is at least or at most the stated value, because it is close to an end of its range. */
export const Bound = z.enum(['none', 'atLeast', 'atMost'])
export type Bound = z.infer<typeof Bound>

/** A mean of a group: a number, or only the range in which it lies, so that no answer can be computed from it. */
export const GroupFigure = z.object({
  /** Of a range with a bound, its inner end; of another range, its middle. Must not be shown as the mean of a range. */
  mean: z.number(),
  bound: Bound,
  /** Null for a number. Draw it as a range, never as a bar, a point or a rank. */
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** The number of people whom the mean covers. Can be smaller than in the report. */
  n: z.int(),
})
export type GroupFigure = z.infer<typeof GroupFigure>

/** Whether the answers of a group are similar. */
export const agreements = ['similar', 'mixed', 'split'] as const

/** Whether a change exceeds the measurement error. */
export const ChangeSignificance = z.enum(['higher', 'lower', 'within_noise', 'same'])
export type ChangeSignificance = z.infer<typeof ChangeSignificance>

export const ScaleResult = z.object({
  id: z.string(),
  name: z.string(),
  /** One or two sentences about the scale. */
  description: z.string(),
  sum: z.number(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** Mean per statement, rounded to two decimals. */
  mean: z.number(),
  /**
   * The instrument's text for answers that are split or, if they are not, its paragraph for the third of the range that
   * contains the sum. Null if the answers are split and the instrument has no text for it.
   */
  interpretation: z.nullable(z.string()),
  /** The average, and what else is true of these answers, in this order. */
  notes: z.array(ReportSentence),
  statements: z.array(StatementResult),
  precision: Precision,
  /**
   * The change since the newest earlier assessment with this instrument whose report is released and visible to the
   * reader. Null without such an assessment, if that assessment has no result on this scale, or if the scale's
   * statements, their directions, the values of the options or the number of answers that a result needs have changed.
   */
  change: z.nullable(
    z.object({ previousSum: z.number(), difference: z.number(), significance: ChangeSignificance }),
  ),
  /** True if too few statements had a score in the earlier assessment; otherwise absent. */
  lacksPreviousResult: z.optional(z.boolean()),
  /** The mean of the cohort's newest group report; null if there is none. */
  cohort: z.nullable(z.extend(GroupFigure, { meanSum: z.number() })),
  /**
   * The mid-rank percentile in the instrument's norm group, with the percentiles of both ends of the confidence
   * interval; null without a norm.
   */
  percentile: z.nullable(
    z.object({ value: Percentile, band: z.nullable(z.object({ low: Percentile, high: Percentile })) }),
  ),
  /** The suggestion for the statement with the lowest score; null if no answer could be raised by much. */
  step: z.nullable(z.object({ statementId: z.string(), text: z.string() })),
  reflection: z.array(z.string()),
})
export type ScaleResult = z.infer<typeof ScaleResult>

/** A scale without a result, because too few of its statements have a score. */
export const UnscoredScale = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  statements: z.array(StatementResult),
  /** The number of statements with a score, and how many a result needs. */
  scored: z.int(),
  needed: z.int(),
  reflection: z.array(z.string()),
})
export type UnscoredScale = z.infer<typeof UnscoredScale>

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
  /** The first page: what stands out, in words. Each part is omitted if it does not apply; empty without a result. */
  portrait: z.array(PortraitPart),
  /** The scales with a result, in the order of the instrument. */
  scales: z.array(ScaleResult),
  /**
   * The ids of the scales that are shown together, highest mean first: each group consists of its highest scale and of
   * the lower ones that differ from it by no more than measurement error explains.
   */
  groups: z.array(z.array(z.string())),
  /** Which scales are clearly lower than the highest, and which have no score; empty if there is only one scale. */
  overview: z.array(ReportSentence),
  /** The scales without a result; absent if there are none. They are not part of any comparison. */
  unscored: z.optional(z.array(UnscoredScale)),
  /**
   * The statements that have a score and belong to a scale with a result, highest first; statements with equal scores
   * keep the instrument's order.
   */
  ranking: z.array(z.object({ scaleId: z.string(), scaleName: z.string(), statement: ScoredStatement })),
  /**
   * The comparison with the cohort, from its newest group report of `n` people. Before the first one, there is none.
   */
  comparison: z.discriminatedUnion('status', [
    z.object({ status: z.literal('available'), n: z.int(), asOf: Moment }),
    z.object({ status: z.literal('none') }),
  ]),
  /** Null if the instrument has no norm. */
  norm: z.nullable(z.object({ name: z.string(), version: z.string(), n: z.int() })),
  /** Reflection questions across all scales. */
  reflection: z.array(z.string()),
  /** The prompts of the learner's plan. */
  plan: z.array(z.object({ prompt: z.string(), hint: z.string() })),
  /**
   * The learner's own plan. It is included only in the PDF that the learner requests, and is null in every other
   * report, so that no one else can read it.
   */
  ownPlan: z.nullable(
    z.object({
      steps: z.array(
        z.object({ text: z.string(), dueOn: z.nullable(z.iso.date()), outcome: z.nullable(PlanOutcome) }),
      ),
      /** The text for each prompt; null if the learner wrote nothing. */
      notes: z.array(z.nullable(z.string())),
    }),
  ),
  /** What the report must not be used for, and what it cannot show. */
  limits: z.array(z.string()),
})
export type IndividualReport = z.infer<typeof IndividualReport>

export const GroupStatementResult = z.extend(GroupFigure, {
  id: z.string(),
  label: z.string(),
  text: z.string(),
  /** True if a lower answer has a higher score; otherwise absent. */
  isReversed: z.optional(z.boolean()),
  /**
   * From ten people; from twenty, also how many answered in the lowest, the middle and the highest third of the
   * options. `n`: how many people this covers. Null if it could reveal answers.
   */
  agreement: z.nullable(
    z.object({ kind: z.enum(agreements), thirds: z.nullable(z.array(z.int())), n: z.int() }),
  ),
})
export type GroupStatementResult = z.infer<typeof GroupStatementResult>

export const GroupScaleResult = z.extend(GroupFigure, {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** The mean of the sums, as `mean` is the mean per statement. */
  meanSum: z.number(),
  /** The thirds of the range in which the mean can lie. */
  thirds: z.array(Third),
  /** Null if the mean of this or of another scale is a range, because the order is then unknown. */
  rank: z.nullable(z.int()),
  isTied: z.boolean(),
  /** Only the statements about which something is shown; empty if only the mean of the scale is. */
  statements: z.array(GroupStatementResult),
  /** From a hundred people: rounded standard deviation of the sums and Cronbach's alpha, of `n` people. */
  spread: z.nullable(z.object({ standardDeviation: z.number(), alpha: z.number(), n: z.int() })),
  /** The instrument's questions about this scale. */
  reflection: z.array(z.string()),
})
export type GroupScaleResult = z.infer<typeof GroupScaleResult>

/** A report about a group of at least five people. It names no one and contains no individual result. */
export const GroupReport = z.object({
  kind: z.literal('group'),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string(), subtitle: z.string() }),
  organization: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  customization: customization(groupSections),
  cohort: z.object({ name: z.string() }),
  /** When this edition was created; later completions, withdrawals and erasures add and remove no one. */
  asOf: Moment,
  /** 1 for the first edition about the cohort and this version. */
  edition: z.int(),
  /** The number of people. Only one completed assessment of each person counts. */
  n: z.int(),
  /**
   * True if people could answer that they had no opportunity; otherwise absent. If true, the group excludes people who
   * lack a result on at least one scale.
   */
  offersNoOpportunity: z.optional(z.boolean()),
  options: z.array(Option),
  /** In the order of the instrument, not by rank. */
  scales: z.array(GroupScaleResult),
  /**
   * The statements whose mean is a number, highest first; tied statements share the rank and keep the instrument's
   * order.
   */
  ranking: z.array(
    z.object({
      rank: z.int(),
      isTied: z.boolean(),
      scaleId: z.string(),
      scaleName: z.string(),
      statement: GroupStatementResult,
    }),
  ),
  /** The composition of the group, from 25 people on. Counts are rounded to multiples of five. */
  demographics: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** In the order of the instrument. */
      rows: z.array(z.object({ text: z.string(), count: z.int() })),
      /** The number of people who preferred not to say or did not answer. */
      rest: z.int(),
    }),
  ),
})
export type GroupReport = z.infer<typeof GroupReport>

export const Report = z.discriminatedUnion('kind', [IndividualReport, GroupReport])
export type Report = z.infer<typeof Report>
