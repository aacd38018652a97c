import { useMemo, useState } from 'react'

export type ChangeView<View> = (changes: Partial<View>, options?: { replace?: boolean }) => void

type ListViewOptions<Search, View> = {
  /** The URL parameters. */
  search: Search
  readView: (search: Search) => View
  writeView: (view: View) => Search
  /** The part of the view that describes the first page. */
  firstPage: Partial<View>
  /** Changes the URL parameters. */
  onChange: (search: Search, replace: boolean) => void
}

/**
 * The view in the URL, and a function that changes it. A change that does not specify a page returns to the first page.
 * A changed view is returned even before the URL has changed. On a slow device, the user can choose a second filter
 * before the URL contains the first one, and both filters must apply.
 */
export function useListView<Search, View extends object>(options: ListViewOptions<Search, View>) {
  const { search, readView, writeView, firstPage, onChange } = options
  const [request, setRequest] = useState<{ search: Search; view: View } | null>(null)
  const isPending = request?.search === search
  if (request && !isPending) setRequest(null)
  const viewInUrl = useMemo(() => readView(search), [readView, search])
  const view = isPending ? request.view : viewInUrl
  const change: ChangeView<View> = (changes, { replace = false } = {}) => {
    const nextView = { ...view, ...firstPage, ...changes }
    setRequest({ search, view: nextView })
    onChange(writeView(nextView), replace)
  }
  return [view, change] as const
}
