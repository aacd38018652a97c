import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment } from './fields.ts'
import { Bound } from './report.ts'

export const impactKinds = ['cohorts', 'people'] as const
export type ImpactKind = (typeof impactKinds)[number]

/** The mean of the sums of a scale. If it is known only as a bound, the rounded mean is at least or at most `mean`. */
const ImpactMean = z.object({ mean: z.number(), bound: Bound })

/** A value with its 95% confidence interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** The possible sums, divided into ranges, with the number of people in each. Both ends of a range are inclusive. */
const Bins = z.array(z.object({ low: z.number(), high: z.number(), count: z.int() }))

export const ImpactScale = z.object({
  id: z.string(),
  name: z.string(),
  /** Smallest and largest possible sum. */
  min: z.number(),
  max: z.number(),
  /** The means of both cohorts; null if the same people are compared. */
  means: z.nullable(z.object({ before: ImpactMean, after: ImpactMean })),
  /**
   * The mean difference of the sums, after minus before; null if a mean is known only as a bound, or if the released
   * statistics leave the difference too uncertain.
   */
  difference: z.nullable(z.number()),
  /** Null if the difference or the standard deviation of the scale is unknown. */
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** Cohen's d. Null if the difference or the standard deviation of the scale is unknown. */
  effect: z.nullable(Estimate),
  /**
   * If the same people are compared, how many of them changed by more than measurement error explains, rounded to
   * multiples of five. Otherwise null; also null if the counts could reveal how one person changed.
   */
  reliable: z.nullable(z.object({ higher: z.int(), lower: z.int(), unchanged: z.int() })),
  /** The distributions of both cohorts; null if one is not released, or if the same people are compared. */
  distributions: z.nullable(z.object({ before: Bins, after: Bins })),
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
  /** When people were last added to the comparison. */
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

const errorCodes = ['not_found', 'impact.not_comparable', 'impact.too_small'] as const

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

export const getImpactPdf = {
  summary: 'Get the comparison of two cohorts, or of the same people in both, as a PDF',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-impact/pdf',
  query,
  output: ['application/pdf'],
  status: 200,
  errorCodes: [...errorCodes, 'service.unavailable'],
} as const satisfies Endpoint
