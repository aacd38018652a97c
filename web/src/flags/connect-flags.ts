import { FLAG_EVENTS_PATH, flagDefaults, flagNames } from '@lpi/contract'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { type EvaluationContext, OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk'
import type { Api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { flagStore } from './flag-store.ts'
import { followFlagChanges, POLL_MS } from './follow-flag-changes.ts'

/** Undoes the setup; undefined while nothing is set up. */
let disconnect: (() => void) | undefined
/** Whether the last request failed. */
let hasFailed = false

/**
 * Requests the flags of an account and follows their changes. The first call in a session sets everything up; a later
 * call only changes the account. The flags are never written to the browser's storage.
 */
export async function connectFlags(api: Api, targetingKey: string) {
  flagStore.setState({ status: 'loading', error: null })
  await request({ targetingKey })
  if (!disconnect) await setUp(api).catch((error) => retryLater(api, targetingKey, error))
}

async function setUp(api: Api) {
  const client = OpenFeature.getClient()
  const handlers = [
    [ProviderEvents.ConfigurationChanged, showValues],
    // This event is emitted when the last of several requests ends, even if that request failed.
    [ProviderEvents.ContextChanged, () => hasFailed || showValues()],
    [ProviderEvents.Error, fail],
  ] as const
  for (const [event, handler] of handlers) client.addHandler(event, handler)
  let stopFollowing = () => {}
  // The flags are reset at the end of a session; the next session sets everything up again.
  const stopWatching = session.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated) return
    disconnect?.()
    flagStore.setState(flagStore.getInitialState())
  })
  function disconnectSetup() {
    disconnect = undefined
    stopFollowing()
    stopWatching()
    for (const [event, handler] of handlers) client.removeHandler(event, handler)
    void OpenFeature.clearProviders()
  }
  disconnect = disconnectSetup
  const baseUrl = (api.config.apiHost || window.location.origin).replace(/\/$/, '')
  const provider = new OFREPWebProvider({
    baseUrl,
    fetchImplementation: (request, init) =>
      api.fetchWithToken(request as Request, init?.signal ? { signal: init.signal } : {}),
    cacheMode: 'disabled',
    // The provider would otherwise open a stream in each tab.
    changeDetection: 'none',
  })
  // Under `exactOptionalPropertyTypes`, the class does not match the interface.
  await OpenFeature.setProviderAndWait(provider as Provider)
  // The session may have ended in the meantime.
  if (disconnect !== disconnectSetup) return
  showValues()
  stopFollowing = followFlagChanges(baseUrl + FLAG_EVENTS_PATH, {
    onChange: () => void request(OpenFeature.getContext()),
    isStale: () => hasFailed,
  })
}

/** Setting a context, even the same one, makes the provider request the flags. */
async function request(context: EvaluationContext) {
  hasFailed = false
  await OpenFeature.setContext(context)
}

/** Connects again later, because a provider that failed to start does not request the flags again. */
function retryLater(api: Api, targetingKey: string, error: Error) {
  disconnect?.()
  fail(error)
  setTimeout(() => {
    if (session.getState().isAuthenticated && !disconnect) void connectFlags(api, targetingKey)
  }, POLL_MS)
}

function showValues() {
  hasFailed = false
  const client = OpenFeature.getClient()
  const values = flagNames.map((name) => [name, client.getBooleanValue(name, flagDefaults[name])])
  flagStore.setState({ status: 'succeeded', error: null, values: Object.fromEntries(values) })
}

/** A failed request does not change the values if the flags of the account have been loaded before. */
function fail(event?: { message?: string }) {
  hasFailed = true
  if (flagStore.getState().status === 'succeeded') return
  const error = event?.message ?? 'The flags could not be loaded.'
  flagStore.setState({ status: 'failed', error, values: flagDefaults })
}
