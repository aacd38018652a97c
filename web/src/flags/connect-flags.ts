import { flagDefaults, flagNames } from '@lpi/contract'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { type EvaluationContext, OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk'
import type { Api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { flagStore } from './flag-store.ts'

/** How often to request the flags without an event stream, and how soon to repeat a failed request. */
const RETRY_MS = 30_000

/** Undoes the setup; undefined while nothing is set up. */
let disconnect: (() => void) | undefined
/** Whether the last request failed. */
let hasFailed = false

session.subscribe(({ isAuthenticated }) => {
  if (isAuthenticated) return
  disconnect?.()
  flagStore.setState(flagStore.getInitialState())
})

/**
 * Requests the flags of an account, and follows their changes until the end of the session. Does nothing in a hidden
 * page; the caller calls it again when the page is shown. The flags are never written to the browser's storage.
 */
export async function connectFlags(api: Api, targetingKey: string) {
  if (document.hidden) return
  const isLoaded = flagStore.getState().status === 'succeeded'
  if (!isLoaded || OpenFeature.getContext().targetingKey !== targetingKey)
    flagStore.setState({ status: 'loading', error: null })
  await request({ targetingKey })
  if (!disconnect) await setUp(api)
}

/** Setting a context, even the same one, makes the provider request the flags and open its stream again. */
async function request(context: EvaluationContext) {
  hasFailed = false
  await OpenFeature.setContext(context)
}

async function setUp(api: Api) {
  const client = OpenFeature.getClient()
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  function retryLater() {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => !document.hidden && request(OpenFeature.getContext()), RETRY_MS)
  }
  const handlers = [
    [ProviderEvents.ConfigurationChanged, showValues],
    // This event is emitted when the last of several requests ends, even if that request failed.
    [ProviderEvents.ContextChanged, finishRequest],
    [ProviderEvents.Error, failRequest],
    [ProviderEvents.Error, retryLater],
    [ProviderEvents.Stale, retryLater],
  ] as const
  for (const [event, handler] of handlers) client.addHandler(event, handler)
  function disconnectSetup() {
    disconnect = undefined
    clearTimeout(retryTimer)
    for (const [event, handler] of handlers) client.removeHandler(event, handler)
    void OpenFeature.clearProviders()
  }
  disconnect = disconnectSetup
  const provider = new OFREPWebProvider({
    baseUrl: (api.config.apiHost || window.location.origin).replace(/\/$/, ''),
    fetchImplementation: (request, init) =>
      api.fetchWithToken(request as Request, init?.signal ? { signal: init.signal } : {}),
    cacheMode: 'disabled',
    changeDetection: 'sse',
    // A stream occupies one of the six connections that a browser opens to a server over HTTP/1.1.
    inactivityDelaySec: 1,
    pollInterval: RETRY_MS,
    disableVisibilityRefresh: true,
  })
  // Under `exactOptionalPropertyTypes`, the class does not match the interface. `failRequest` handles a failure.
  await OpenFeature.setProviderAndWait(provider as Provider).catch(() => undefined)
  // The session may have ended in the meantime.
  if (disconnect === disconnectSetup) finishRequest()
}

function finishRequest() {
  if (!hasFailed) showValues()
  // The provider closes its stream when the page is hidden, but not if the page was hidden before the stream opened.
  if (document.hidden) disconnect?.()
}

function showValues() {
  const client = OpenFeature.getClient()
  const values = flagNames.map((name) => [name, client.getBooleanValue(name, flagDefaults[name])])
  flagStore.setState({ status: 'succeeded', error: null, values: Object.fromEntries(values) })
}

/** A failed request does not change the values if the flags of the account have been loaded before. */
function failRequest(event?: { message?: string }) {
  hasFailed = true
  if (flagStore.getState().status === 'succeeded') return
  const error = event?.message ?? 'The flags could not be loaded.'
  flagStore.setState({ status: 'failed', error, values: flagDefaults })
}
