import { keepPreviousData } from '@tanstack/react-query'
import { type AnyRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { ApiError } from '../../api/api-error.ts'
import { loadChunk } from '../../api/load-chunk.ts'
import { type CallValues, queryOf, type ScreenCall } from '../../api/screen-call.ts'
import { Loading } from '../../components/loading/Loading.tsx'
import { NotFoundMessage } from '../../components/loading/NotFoundMessage.tsx'
import { RouteError } from '../../components/loading/RouteError.tsx'
import type { CallsModule, Screen } from '../../components/routing/define-screen.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { textStore } from '../../i18n/text-store.ts'
import { useTranslatedQuery } from '../../i18n/use-translated-query.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RouteContext } from './route-guards.ts'

type Chunk = Pick<Screen, 'name' | 'load' | 'texts'>

/** A component in a separate chunk, with the texts that it needs in addition to `firstNamespaces`. */
export function separateChunk({ name, load, texts }: Chunk): RouteComponent {
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)])
    return module as Record<string, RouteComponent>
  }
  return lazyRouteComponent(() => loadChunk(loadWithTexts), name)
}

type LoaderOptions = {
  context: RouteContext & { organizationId?: string }
  params: object
  location: { search: object }
  preload: boolean
}

/** A loaded screen: the exports of its file. */
type LoadedScreen = CallsModule<CallValues>

/** The component and the loader of a screen's route. */
export function screenRoute(screen: Screen, route: () => AnyRoute) {
  let loadedChunk: LoadedScreen | undefined
  const load = async () => {
    const chunk: LoadedScreen = await screen.load()
    loadedChunk = chunk
    return { [screen.name]: withParameters(screen, chunk, route), chunk }
  }
  return {
    component: separateChunk({ ...screen, load }),
    /**
     * Sends the calls of the screen as soon as its chunk is loaded. When the router only preloads the screen, the
     * loader sends neither `ownCalls` nor the calls of a screen whose viewing is audited.
     */
    loader: (options: LoaderOptions) => {
      if (loadedChunk) return sendCalls(screen, loadedChunk, options)
      // The route shows the error if the chunk cannot be loaded.
      const calls = load().then(
        ({ chunk }) => sendCalls(screen, chunk, options).calls,
        () => undefined,
      )
      return { isCached: false, calls }
    },
  }
}

export type SentCalls = {
  /** Whether the data of all calls was already loaded. */
  isCached: boolean
  /** Resolves when all calls have succeeded or failed. */
  calls: Promise<unknown>
}

function sendCalls(
  screen: Screen,
  chunk: LoadedScreen,
  { context, params, location, preload }: LoaderOptions,
): SentCalls {
  const { api, queryClient, organizationId = '' } = context
  // If the user is not an administrator, the frame shows an explanation instead of the screen.
  if (screen.access === 'administrator' && !organizationId)
    return { isCached: false, calls: Promise.resolve() }
  const search = screen.search({ ...location.search })
  const values = { params, search, language: textStore.getLanguage(), organizationId }
  const queries = Object.values(chunk.calls?.(values) ?? {}).map((call) => queryOf(api, call))
  const isCached = queries.every(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined)
  const sentQueries = preload && screen.isViewingAudited ? [] : queries
  const calls = sentQueries.map((query) => queryClient.prefetchQuery(query))
  if (!preload)
    for (const call of chunk.ownCalls?.(values) ?? []) {
      const query = queryOf(api, call)
      // A running call is kept. Otherwise, a screen that waits for its response would never receive it.
      queryClient.removeQueries({ queryKey: query.queryKey, exact: true, fetchStatus: 'idle' })
      calls.push(queryClient.prefetchQuery(query))
    }
  return { isCached, calls: Promise.all(calls) }
}

type ScreenHooks = {
  useParams: () => Record<string, string>
  useSearch: () => object
  useRouteContext: () => { organizationId?: string }
  useLoaderData: () => { isCached: boolean }
}

/** The screen with its parameters and the data of its calls, or the loading state or an error. */
function withParameters(screen: Screen, chunk: LoadedScreen, route: () => AnyRoute) {
  return function ScreenWithParameters() {
    const { useParams, useSearch, useRouteContext, useLoaderData } = route() as unknown as ScreenHooks
    const params = useParams()
    const search = useSearch()
    const { organizationId = '' } = useRouteContext()
    const { isCached } = useLoaderData()
    const { language } = useTranslation()
    const calls = Object.entries(chunk.calls?.({ params, search, language, organizationId }) ?? {})
    // A screen is mounted again if an id in its path changes. A screen for administrators is also mounted again if the
    // organization changes. Other screens stay mounted when the role of the user changes.
    const key = JSON.stringify([params, screen.access === 'administrator' && organizationId])
    const props = { params, search, isCached, isBusy: false }
    const Component = (chunk as Record<string, ComponentType<object>>)[screen.name]!
    return <WithData key={key} {...{ Component, calls, props }} />
  }
}

type WithDataProps = {
  Component: ComponentType<object>
  calls: [string, ScreenCall][]
  props: { isBusy: boolean }
}

/** Adds the data of each call to the props. The loader has sent all calls in parallel. */
function WithData({ Component, calls: [first, ...others], props }: WithDataProps) {
  if (!first) return <Component {...props} />
  const [name, call] = first
  return (
    <WithCall call={call}>
      {(data, isBusy) => (
        <WithData
          Component={Component}
          calls={others}
          props={{
            ...props,
            [name]: data,
            isBusy: isBusy || props.isBusy,
          }}
        />
      )}
    </WithCall>
  )
}

type WithCallProps = {
  call: ScreenCall
  children: (data: unknown, isBusy: boolean) => ReactNode
}

/**
 * Passes to its children the data of a call, or an error that the screen itself explains. When the search parameters
 * change, the data of the previous parameters stays until the new data is loaded, so that the focus is not lost.
 */
function WithCall({ call, children }: WithCallProps) {
  // The loader has already sent the call. If it failed, the error is shown without a second call.
  const query = {
    ...queryOf(useApi(), call),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  }
  const { data, error, refetch, isPlaceholderData } = useTranslatedQuery(query)
  if (data !== undefined) return children(data, isPlaceholderData)
  if (error instanceof ApiError && call.explainedErrors.some((code) => code === error.code))
    return children(error, false)
  // The arguments of the call come from the URL, so the URL is wrong.
  if (error instanceof ApiError && error.code === 'input.invalid') return <NotFoundMessage />
  return error ? <RouteError error={error} onRetry={refetch} /> : <Loading />
}
