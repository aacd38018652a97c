import type { Cohort } from '@lpi/contract'

/** Describes a release by the key of a text under `cohorts.state` and the values for the text's placeholders. */
export function describeRelease({ kind, date, isOpen, releasedAt, releasedBy }: Cohort['release']) {
  if (releasedAt) {
    const values = { date: releasedAt, name: releasedBy ?? '' }
    return { key: releasedBy ? 'releasedBy' : 'released', ...values } as const
  }
  if (kind === 'from-date')
    return { key: isOpen ? 'availableSince' : 'availableOn', date: date ?? '', name: '' } as const
  return { key: kind === 'at-once' ? 'onCompletion' : 'notReleased', date: '', name: '' } as const
}

/**
 * Whether a new release setting would hide reports that learners can see. `today` is the current day in the time zone
 * of the release.
 */
export function wouldHideReports(
  release: Cohort['release'],
  next: { kind: string; date: string },
  today: string,
) {
  if (!release.isOpen || next.kind === 'at-once') return false
  return next.kind === 'by-administrator' || next.date > today
}

/** Whether the setting stays the same. Saving the same setting again would undo a release by an administrator. */
export function isSameRelease(release: Cohort['release'], next: { kind: string; date: string }) {
  if (next.kind !== release.kind) return false
  return next.kind !== 'from-date' || next.date === release.date
}
