import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { Loading } from './Loading.tsx'

type LoadedPartProps<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A part of a screen that loads its own data: the content, or the loading state, or the error. */
export function LoadedPart<T>({ query, children }: LoadedPartProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <LoadFailure query={query} /> : <Loading />
}
