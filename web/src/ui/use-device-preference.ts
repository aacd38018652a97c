import { useSyncExternalStore } from 'react'
import { browserStorage } from '../session/browser-storage.ts'

/** Settings of one device. They are not part of the account, because devices may need different settings. */
export type DevicePreference = 'advanceOff' | 'compactTables' | 'shortcutsOff'

const storage = browserStorage()
const listeners = new Set<() => void>()

export const isPreferred = (name: DevicePreference) => storage.getItem(name) === 'true'

function setPreferred(name: DevicePreference, value: boolean) {
  if (value) storage.setItem(name, 'true')
  else storage.removeItem(name)
  for (const listener of listeners) listener()
}

/** `setPreferred` also calls the listeners, because the `storage` event reports only changes in other tabs. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns a setting that the browser remembers, and a function that changes the setting everywhere on the page. */
export function useDevicePreference(name: DevicePreference) {
  const isSet = useSyncExternalStore(
    subscribe,
    () => isPreferred(name),
    () => false,
  )
  return [isSet, (value: boolean) => setPreferred(name, value)] as const
}
