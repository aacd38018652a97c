import * as z from 'zod/mini'
import { Moment } from './fields.ts'

/** From when on the learners of a cohort see their reports; administrators see them regardless. */
export const releaseKinds = ['at-once', 'from-date', 'by-administrator'] as const
export const ReleaseKind = z.enum(releaseKinds)
export type ReleaseKind = z.infer<typeof ReleaseKind>

/** What a learner is told of it. */
export const Release = z.object({
  kind: ReleaseKind,
  /** With `from-date`: the day, the time zone in which it begins, and that moment. */
  date: z.nullable(z.iso.date()),
  timeZone: z.nullable(z.string()),
  from: z.nullable(Moment),
  /** Whether completed reports are open as of this answer. */
  isOpen: z.boolean(),
})
export type Release = z.infer<typeof Release>
