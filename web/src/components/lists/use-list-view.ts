import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListView, writeListView } from './list-view.ts'

export type ChangeView<View> = (changed: Partial<View>, options?: { replace?: boolean }) => void

type Place<View> = {
  to: '/admin/invitations' | '/admin/view-assessments'
  wholeList: View
  readView: (search: Record<string, unknown>) => View
}

/** The view that the address describes, and the way to another one. Whatever narrows the list begins at its start. */
export function useListView<View extends ListView>({ to, wholeList, readView }: Place<View>) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => readView(search), [readView, search])
  const change: ChangeView<View> = (changed, { replace = false } = {}) =>
    void navigate({
      to,
      search: writeListView({ ...view, page: 1, ...changed }, wholeList),
      replace,
      resetScroll: false,
    })
  return [view, change] as const
}
