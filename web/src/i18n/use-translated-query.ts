import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A version of `useQuery` for texts in the language of the user. The query key contains this language as `language`.
 * After the user switches the language, the old texts stay until the new texts are loaded.
 */
export function useTranslatedQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(options)
  const [lastResult, setLastResult] = useState<{ key: string; data: T }>()
  const key = keyWithoutLanguage(options.queryKey)
  const isLoaded = data !== undefined && !isPlaceholderData
  if (isLoaded && (data !== lastResult?.data || key !== lastResult.key)) setLastResult({ key, data })
  const lastData = lastResult?.key === key ? lastResult.data : undefined
  return { data: data ?? lastData, error, refetch, isPlaceholderData }
}

function keyWithoutLanguage(queryKey: QueryKey) {
  return JSON.stringify(queryKey, (name, value) => (name === 'language' ? undefined : value))
}
