import { endpoints } from '@lpi/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { copyMarker, profileQuery } from '../session/profile.ts'
import { readCopies } from './copies.ts'

const RETRY_MS = 10_000
/** After this time, a request that has neither succeeded nor failed is sent again. */
const MAX_WAIT_MS = 30_000

type Options = { api: Api; queryClient: QueryClient; userId: string; assessmentId: string }

/**
 * Fills the query cache with the copies on the device. The copies count as outdated data, which is loaded again once
 * the server can be reached. Returns the profile; undefined if the device has no copies.
 */
export async function restoreAssessment({ api, queryClient, userId, assessmentId }: Options) {
  const copies = await readCopies(userId, assessmentId).catch(() => undefined)
  const profile = profileQuery(api, userId)
  if (!copies) return undefined
  const languages = api.config.languages.map(({ id }) => id)
  for (const [key, data] of copies) {
    // The language may have changed since the copies were written. Statements in another language are better than none.
    for (const language of languages) {
      const target = withLanguage(key, language)
      // A response from the server may have arrived in the meantime.
      if (queryClient.getQueryData(target) !== undefined) continue
      queryClient.setQueryData(target, data, { updatedAt: copyMarker })
    }
  }
  void reloadWhenConnected(queryClient, profile.queryKey)
  return queryClient.getQueryData(profile.queryKey)
}

function withLanguage(key: QueryKey, language: string): QueryKey {
  const [name, args] = key
  if (name === 'question-pages') return [...key.slice(0, -1), language]
  if (name === endpoints.getAssessment.path) return [name, { ...(args as object), query: { language } }]
  return key
}

/** The profile query does not reload cached data, so nothing else would replace the copy while the screen is open. */
async function reloadWhenConnected(queryClient: QueryClient, queryKey: QueryKey) {
  const isCopy = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt === copyMarker
  for (;;) {
    await delay(RETRY_MS)
    // After a logout there is no profile.
    if (!queryClient.getQueryData(queryKey)) return
    const reloading = queryClient.refetchQueries({ queryKey, exact: true })
    if (isCopy()) await Promise.race([reloading, delay(MAX_WAIT_MS)])
    if (queryClient.getQueryData(queryKey) && !isCopy()) return queryClient.invalidateQueries()
  }
}

function delay(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}
