import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment } from './fields.ts'
import { GroupFigure } from './report.ts'

export const impactKinds = ['cohorts', 'people'] as const
export type ImpactKind = (typeof impactKinds)[number]

/** The mean of a cohort, per statement, as its group report shows it. */
const ImpactMean = GroupFigure

/** A value with its 95% confidence interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

export const ImpactScale = z.object({
  id: z.string(),
  name: z.string(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** The means of both cohorts; null if the same people are compared. */
  means: z.nullable(z.object({ before: ImpactMean, after: ImpactMean })),
  /**
   * The mean difference per statement, after minus before; null if a figure is a range, or would reveal answers.
   */
  difference: z.nullable(z.number()),
  /**
   * Whether the interval lies above zero, contains it, or lies below. Without a difference, null unless a direction
   * follows from the ranges of both means.
   */
  direction: z.nullable(z.enum(['up', 'same', 'down'])),
  /** The 95% interval per statement; null without a difference. */
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** Cohen's d. Null if the difference or the standard deviation of the scale is unknown. */
  effect: z.nullable(Estimate),
})
export type ImpactScale = z.infer<typeof ImpactScale>

/** A comparison of two cohorts or of the same people in both, computed only from released statistics. */
export const Impact = z.object({
  kind: z.enum(impactKinds),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  organization: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  /**
   * The name of each cohort, and the number of its people in the comparison. If the same people are compared, both
   * numbers are equal.
   */
  before: z.object({ name: z.string(), n: z.int() }),
  after: z.object({ name: z.string(), n: z.int() }),
  /** When the newer of the compared editions, or the comparison of the same people, was created. */
  asOf: Moment,
  scales: z.array(ImpactScale),
})
export type Impact = z.infer<typeof Impact>

const query = z.object({
  organizationId: Id,
  /** The first cohort of the comparison, usually the earlier one. */
  fromFolderId: Id,
  /** The second cohort of the comparison, usually the later one. */
  folderId: Id,
  kind: z.enum(impactKinds, 'invalid'),
  language: z.optional(Language),
})

const errorCodes = ['not_found', 'impact.not_comparable', 'impact.too_small', 'group.no_edition'] as const

export const getImpact = {
  summary: 'Compare two cohorts, or the same people in both',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-impact',
  query,
  output: Impact,
  status: 200,
  errorCodes,
} as const satisfies Endpoint

export const createChange = {
  summary: 'Compute how the people who completed the questionnaire in both cohorts have changed',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-impact',
  body: z.omit(query, { kind: true }),
  output: Impact,
  status: 201,
  errorCodes: [...errorCodes, 'impact.used'],
} as const satisfies Endpoint

export const getImpactPdf = {
  summary: 'Get the comparison of two cohorts, or of the same people in both, as a PDF',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-impact/pdf',
  query,
  output: ['application/pdf'],
  status: 200,
  errorCodes: [...errorCodes, 'report.unavailable', 'service.unavailable'],
} as const satisfies Endpoint
