import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListView, writeListView } from './list-view.ts'

export type ChangeView<View> = (changes: Partial<View>, options?: { replace?: boolean }) => void

type ListRoute<View> = {
  to: '/admin/invitations' | '/admin/view-assessments'
  defaultView: View
  readView: (search: Record<string, unknown>) => View
}

/** The view in the URL, and a function that changes it. A change without a page returns to the first page. */
export function useListView<View extends ListView>({ to, defaultView, readView }: ListRoute<View>) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => readView(search), [readView, search])
  const change: ChangeView<View> = (changes, { replace = false } = {}) =>
    void navigate({
      to,
      search: writeListView({ ...view, page: 1, ...changes }, defaultView),
      replace,
      resetScroll: false,
    })
  return [view, change] as const
}
