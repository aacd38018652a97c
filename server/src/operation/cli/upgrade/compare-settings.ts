import { type Finding, faultFinding, okFinding } from '../doctor/finding.ts'

export type SettingChanges = {
  added: string[]
  removed: string[]
  /** The settings in `removed` that have a value. */
  removedAndSet: string[]
}

export function compareSettings(
  previousNames: readonly string[],
  currentNames: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SettingChanges {
  const removedNames = previousNames.filter((name) => !currentNames.includes(name))
  return {
    added: currentNames.filter((name) => !previousNames.includes(name)),
    removed: removedNames,
    removedAndSet: removedNames.filter((name) => env[name]),
  }
}

/** `release` is the installed version. It is undefined if that version is unknown. */
export function describeSettings(
  { added, removed, removedAndSet }: SettingChanges,
  release?: string,
): Finding[] {
  const changes = [
    added.length > 0 && `added ${added.join(', ')}`,
    removed.length > 0 && `removed ${removed.join(', ')}`,
  ].filter((change) => change !== false)
  const since = release ? ` since ${release}` : ''
  const overview = okFinding(
    'settings',
    changes.length > 0
      ? `changes${since}: ${changes.join('; ')}`
      : `no settings were added or removed${since}`,
  )
  if (removedAndSet.length === 0) return [overview]
  const names = removedAndSet.join(', ')
  const advice = 'Remove these settings. CHANGELOG.md states what replaces them.'
  return [overview, faultFinding('settings', `set, but no longer used: ${names}`, advice)]
}
