import type { Cohort } from '@lpi/contract'

/** What is said of a release, as the key of a text under `cohorts.state`, with its values. */
export function releaseState({ kind, date, isOpen, releasedAt, releasedBy }: Cohort['release']) {
  if (releasedAt) {
    const values = { date: releasedAt, name: releasedBy ?? '' }
    return { key: releasedBy ? 'openedBy' : 'opened', ...values } as const
  }
  if (kind === 'from-date')
    return { key: isOpen ? 'openSince' : 'opensOn', date: date ?? '', name: '' } as const
  return { key: kind === 'at-once' ? 'atOnce' : 'waiting', date: '', name: '' } as const
}

/** Whether a new release would close reports that are open now; the day is compared where the person is. */
export function wouldClose(
  release: Cohort['release'],
  wanted: { kind: string; date: string },
  today: string,
) {
  if (!release.isOpen || wanted.kind === 'at-once') return false
  return wanted.kind === 'by-administrator' || wanted.date > today
}

/** Saving the same again would take back what was opened by hand. */
export function isSame(release: Cohort['release'], wanted: { kind: string; date: string }) {
  if (wanted.kind !== release.kind) return false
  return wanted.kind !== 'from-date' || wanted.date === release.date
}
