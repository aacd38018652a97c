import { endpoints, type FoundAssessment, type InvitationState, MAX_SELECTED } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { type AssessmentView, pickFilters } from './assessment-view.ts'

const PAGE_SIZE = 1000

/** The ids of the selected assessments and invitations, each with its status. The selection is kept across pages and filters. */
export type AssessmentSelection = ReadonlyMap<string, InvitationState>

type Rows = readonly Pick<FoundAssessment, 'id' | 'status'>[]

export function useAssessmentSelection(organizationId: string) {
  const api = useApi()
  const [selection, setSelection] = useState<AssessmentSelection>(new Map())

  /** `keys` are all selected ids. `rows` are the rows of the current page; only these can be newly selected. */
  function select(keys: ReadonlySet<string>, rows: Rows) {
    const remainingEntries = [...selection].filter(([id]) => keys.has(id))
    const addedEntries = rows.filter(({ id }) => keys.has(id)).map(({ id, status }) => [id, status] as const)
    setSelection(new Map([...remainingEntries, ...addedEntries].slice(0, MAX_SELECTED)))
  }

  const selectAll = useMutation({
    mutationFn: async (view: AssessmentView) => {
      const rows: FoundAssessment[] = []
      for (let offset = 0; offset < MAX_SELECTED; offset += PAGE_SIZE) {
        const body = { ...pickFilters(view), orderBy: view.orderBy, offset, size: PAGE_SIZE }
        const page = await api.call(endpoints.searchAssessments, { query: { organizationId }, body })
        rows.push(...page.items)
        if (offset + PAGE_SIZE >= page.total) break
      }
      return rows
    },
    onSuccess: (rows) =>
      setSelection(
        new Map(
          [...selection, ...rows.map(({ id, status }) => [id, status] as const)].slice(0, MAX_SELECTED),
        ),
      ),
  })

  return { selection, select, selectAll, clear: () => setSelection(new Map()) }
}
