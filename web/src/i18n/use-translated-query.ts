import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * `useQuery` for texts in the user's language, which the key contains as `language`. After a switch, the old texts stay
 * until the new ones are loaded.
 */
export function useTranslatedQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(options)
  const [last, setLast] = useState<{ key: string; data: T }>()
  const key = keyWithoutLanguage(options.queryKey)
  const isLoaded = data !== undefined && !isPlaceholderData
  if (isLoaded && (data !== last?.data || key !== last.key)) setLast({ key, data })
  const lastData = last?.key === key ? last.data : undefined
  return { data: data ?? lastData, error, refetch, isPlaceholderData }
}

function keyWithoutLanguage(queryKey: QueryKey) {
  return JSON.stringify(queryKey, (name, value) => (name === 'language' ? undefined : value))
}
