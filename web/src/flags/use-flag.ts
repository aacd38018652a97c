import { type FlagName, NO_ACCOUNT } from '@lpi/contract'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useApi } from '../api/ApiContext.tsx'
import { loadChunk } from '../api/load-chunk.ts'
import { useProfile } from '../session/use-profile.tsx'
import { flagStore } from './flag-store.ts'

/** Whether a feature is on for the user's account. The value is updated when an operator changes the flag. */
export function useFlag(name: FlagName): boolean {
  return useStore(flagStore, ({ values }) => values[name])
}

/**
 * Loads the flags when an administrator opens a screen or shows the page again, and keeps them up to date until the end
 * of the session.
 */
export function useFlagUpdates() {
  const api = useApi()
  const { organization } = useProfile()
  const key = organization?.accountId ?? NO_ACCOUNT
  useEffect(() => {
    const connect = () =>
      loadChunk(() => import('./connect-flags.ts'))
        .then(({ connectFlags }) => connectFlags(api, key))
        .catch((error: Error) => flagStore.setState({ status: 'failed', error: error.message }))
    void connect()
    document.addEventListener('visibilitychange', connect)
    return () => document.removeEventListener('visibilitychange', connect)
  }, [api, key])
}
