import { type Finding, fault, passed } from '../doctor/finding.ts'

export type SettingChanges = {
  added: string[]
  removed: string[]
  /** The settings in `removed` that have a value. */
  removedAndSet: string[]
}

export function compareSettings(
  previous: readonly string[],
  current: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SettingChanges {
  const removed = previous.filter((name) => !current.includes(name))
  return {
    added: current.filter((name) => !previous.includes(name)),
    removed,
    removedAndSet: removed.filter((name) => env[name]),
  }
}

export function describeSettings({ added, removed, removedAndSet }: SettingChanges): Finding[] {
  const changes = [
    added.length > 0 && `added: ${added.join(', ')}`,
    removed.length > 0 && `removed: ${removed.join(', ')}`,
  ].filter((change) => change !== false)
  const overview = passed('settings', changes.join('; ') || 'no settings were added or removed')
  if (removedAndSet.length === 0) return [overview]
  const names = removedAndSet.join(', ')
  const advice = 'Remove these settings. CHANGELOG.md states what replaces them.'
  return [overview, fault('settings', `set, but no longer used: ${names}`, advice)]
}
