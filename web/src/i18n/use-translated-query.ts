import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useQuery` for texts in the person's language, which stands in the key as `language`. After a switch the texts in
 * the old language stay until the new ones come, and also when those do not come.
 */
export function useTranslatedQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch } = useQuery(options)
  const last = useRef<{ subject: string; data: T }>(undefined)
  const subject = subjectOf(options.queryKey)
  if (data !== undefined) last.current = { subject, data }
  const kept = last.current?.subject === subject ? last.current.data : undefined
  return { data: data ?? kept, error, refetch }
}

/** What the query is about, whatever the language. */
function subjectOf(queryKey: QueryKey) {
  return JSON.stringify(queryKey, (name, value) => (name === 'language' ? undefined : value))
}
