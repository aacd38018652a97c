import { flagDefaults, flagNames } from '@lpi/contract'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk'
import type { Api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { flagStore } from './flag-store.ts'

/** How often to ask where the server cannot tell of changes, or did not answer at first. */
const AGAIN_MS = 30_000

/** Undoes the setting up; undefined while nothing is set up. */
let disconnect: (() => void) | undefined

/**
 * Asks for the flags of an account and follows their changes. The first call sets everything up; a later one only says
 * that it is about another account. Nothing of it is kept in the browser's storage.
 */
export async function connectFlags(api: Api, targetingKey: string) {
  flagStore.setState({ status: 'loading', error: null })
  await OpenFeature.setContext({ targetingKey })
  if (!disconnect) await setUp(api).catch((error) => tryAgainLater(api, targetingKey, error))
  if (flagStore.getState().status === 'loading') takeOver()
}

async function setUp(api: Api) {
  const client = OpenFeature.getClient()
  client.addHandler(ProviderEvents.ConfigurationChanged, takeOver)
  client.addHandler(ProviderEvents.Error, fail)
  // A session that ended has no flags; the next one begins anew.
  const stopWatching = session.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated) return
    disconnect?.()
    flagStore.setState(flagStore.getInitialState())
  })
  disconnect = () => {
    disconnect = undefined
    stopWatching()
    client.removeHandler(ProviderEvents.ConfigurationChanged, takeOver)
    client.removeHandler(ProviderEvents.Error, fail)
    void OpenFeature.clearProviders()
  }
  const provider = new OFREPWebProvider({
    baseUrl: (api.config.apiHost || window.location.origin).replace(/\/$/, ''),
    fetchImplementation: (request, init) =>
      api.fetchInSession(request as Request, init?.signal ? { signal: init.signal } : {}),
    cacheMode: 'disabled',
    pollInterval: AGAIN_MS,
  })
  // Its types say `undefined` where the interface says "or nothing".
  await OpenFeature.setProviderAndWait(provider as Provider)
}

/** A provider that could not start never asks again by itself. */
function tryAgainLater(api: Api, targetingKey: string, error: Error) {
  disconnect?.()
  fail(error)
  setTimeout(() => {
    if (session.getState().isAuthenticated && !disconnect) void connectFlags(api, targetingKey)
  }, AGAIN_MS)
}

function takeOver() {
  const client = OpenFeature.getClient()
  const values = flagNames.map((name) => [name, client.getBooleanValue(name, flagDefaults[name])])
  flagStore.setState({ status: 'succeeded', error: null, values: Object.fromEntries(values) })
}

function fail(event?: { message?: string }) {
  const error = event?.message ?? 'The flags could not be loaded.'
  flagStore.setState({ status: 'failed', error, values: flagDefaults })
}
