import * as z from 'zod/mini'
import { Moment } from './fields.ts'

/** When the learners of a cohort can see their reports. Administrators can always see them. */
export const releaseKinds = ['at-once', 'from-date', 'by-administrator'] as const
export const ReleaseKind = z.enum(releaseKinds)
export type ReleaseKind = z.infer<typeof ReleaseKind>

/** The release of a cohort's reports. `CohortRelease` adds what only administrators see. */
export const Release = z.object({
  kind: ReleaseKind,
  /** With `from-date`: the day, its time zone, and the moment at which the day begins. */
  date: z.nullable(z.iso.date()),
  timeZone: z.nullable(z.string()),
  from: z.nullable(Moment),
  /** Whether learners can see completed reports at the time of the response. */
  isOpen: z.boolean(),
})
export type Release = z.infer<typeof Release>
