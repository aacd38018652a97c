import type { Cohort } from '@lpi/contract'
import { todayIn } from '../forms/time-zones.ts'

/** Describes a release by the key of a text under `cohorts.state` and the values for the text's placeholders. */
export function describeRelease({ kind, date, timeZone, isOpen, releasedAt, releasedBy }: Cohort['release']) {
  if (releasedAt) {
    const values = { date: releasedAt, timeZone: 'UTC', name: releasedBy ?? '' }
    return { key: releasedBy ? 'releasedBy' : 'released', ...values } as const
  }
  if (kind === 'from-date')
    return { key: isOpen ? 'availableSince' : 'availableOn', date: date ?? '', timeZone, name: '' } as const
  return { key: kind === 'at-once' ? 'onCompletion' : 'notReleased', date: '', timeZone, name: '' } as const
}

type NextRelease = { kind: string; date: string; timeZone: string }

/** Whether a new release setting would hide reports that learners can see. */
export function wouldHideReports(release: Cohort['release'], next: NextRelease, now = new Date()) {
  if (!release.isOpen || next.kind === 'at-once') return false
  return next.kind === 'by-administrator' || (next.timeZone !== '' && next.date > todayIn(next.timeZone, now))
}

/** Whether the setting stays the same. Saving the same setting again would undo a release by an administrator. */
export function isSameRelease(release: Cohort['release'], next: NextRelease) {
  if (next.kind !== release.kind) return false
  return next.kind !== 'from-date' || (next.date === release.date && next.timeZone === release.timeZone)
}
