import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readView, type View, writeView } from './view.ts'

export type ChangeView = (changed: Partial<View>, options?: { replace?: boolean }) => void

/** The view that the address describes, and the way to another one. Whatever narrows the list begins at its start. */
export function useView(): [View, ChangeView] {
  const search = useSearch({ from: '/protected/admin/admin/invitations' })
  const navigate = useNavigate()
  const view = useMemo(() => readView(search), [search])
  const change: ChangeView = (changed, { replace = false } = {}) =>
    void navigate({
      to: '/admin/invitations',
      search: writeView({ ...view, page: 1, ...changed }),
      replace,
      resetScroll: false,
    })
  return [view, change]
}
