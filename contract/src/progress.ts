import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment } from './fields.ts'
import { ChangeSignificance } from './report.ts'

/** The sum of a scale in one assessment. The band is its 95% confidence interval in whole points. */
export const ProgressPoint = z.object({
  sum: z.number(),
  min: z.number(),
  max: z.number(),
  band: z.object({ low: z.int(), high: z.int() }),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

export const QuestionnaireProgress = z.object({
  instrument: z.object({ id: z.string(), name: z.string() }),
  /** The completed assessments whose reports are released, oldest first; at least one. */
  assessments: z.array(z.object({ id: Id, completedAt: Moment })),
  /** The scales of the newest assessment, in the order of the instrument. */
  scales: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /**
       * One per assessment; null if the scale is not comparable with the scale of the newest assessment, or if too few
       * of its statements have a score.
       */
      points: z.array(z.nullable(ProgressPoint)),
      /**
       * The positions of the points that are null because too few statements have a score; absent if there are none.
       */
      withoutResult: z.optional(z.array(z.int())),
      /**
       * The newest sum compared with the first one. `significance` takes into account that all scales are tested
       * together. Null if there is only one assessment, or if either point is null.
       */
      change: z.nullable(
        z.object({ firstSum: z.number(), difference: z.number(), significance: ChangeSignificance }),
      ),
    }),
  ),
})
export type QuestionnaireProgress = z.infer<typeof QuestionnaireProgress>

export const getProgress = {
  summary: 'Get the results of your released reports by questionnaire, most recently completed first',
  tag: 'Reports',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-progress',
  query: z.object({ language: z.optional(Language) }),
  output: z.object({ items: z.array(QuestionnaireProgress) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
