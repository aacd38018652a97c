import { useMemo, useState } from 'react'
import { type ListSearch, type ListView, writeListView } from './list-view.ts'

export type ChangeView<View> = (changes: Partial<View>, options?: { replace?: boolean }) => void

type ListViewOptions<View> = {
  /** The URL parameters. */
  search: ListSearch<View>
  defaultView: View
  readView: (search: ListSearch<View>) => View
  /** Changes the URL parameters. */
  onChange: (search: ListSearch<View>, replace: boolean) => void
}

/**
 * The view in the URL, and a function that changes it. A change that does not specify a page returns to the first page.
 * A changed view is returned even before the URL has changed. On a slow device, the user can choose a second filter
 * before the URL contains the first one, and both filters must apply.
 */
export function useListView<View extends ListView>(options: ListViewOptions<View>) {
  const { search, defaultView, readView, onChange } = options
  const [request, setRequest] = useState<{ search: ListSearch<View>; view: View } | null>(null)
  const isPending = request?.search === search
  if (request && !isPending) setRequest(null)
  const viewInUrl = useMemo(() => readView(search), [readView, search])
  const view = isPending ? request.view : viewInUrl
  const change: ChangeView<View> = (changes, { replace = false } = {}) => {
    const nextView = { ...view, page: 1, ...changes }
    setRequest({ search, view: nextView })
    onChange(writeListView(nextView, defaultView), replace)
  }
  return [view, change] as const
}
