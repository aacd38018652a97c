import { useMemo } from 'react'
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
 */
export function useListView<View extends ListView>(options: ListViewOptions<View>) {
  const { search, defaultView, readView, onChange } = options
  const view = useMemo(() => readView(search), [readView, search])
  const change: ChangeView<View> = (changes, { replace = false } = {}) =>
    onChange(writeListView({ ...view, page: 1, ...changes }, defaultView), replace)
  return [view, change] as const
}
