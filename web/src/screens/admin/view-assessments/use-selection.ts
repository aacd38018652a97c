import { endpoints, type FoundAssessment, type InvitationStatus, MAX_CHOSEN } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { filtersOf, type View } from './view.ts'

const PAGE = 1000

/** What is chosen, also on other pages and with other filters; each with its status, which says what can be done. */
export type Chosen = ReadonlyMap<string, InvitationStatus>

type Rows = readonly Pick<FoundAssessment, 'id' | 'status'>[]

export function useSelection(organizationId: string) {
  const api = useApi()
  const [chosen, setChosen] = useState<Chosen>(new Map())

  /** `rows` are those on the page: only they can have been added. */
  function choose(keys: ReadonlySet<string>, rows: Rows) {
    const kept = [...chosen].filter(([id]) => keys.has(id))
    const added = rows.filter(({ id }) => keys.has(id)).map(({ id, status }) => [id, status] as const)
    setChosen(new Map([...kept, ...added].slice(0, MAX_CHOSEN)))
  }

  const chooseAll = useMutation({
    mutationFn: async (view: View) => {
      const rows: FoundAssessment[] = []
      for (let offset = 0; offset < MAX_CHOSEN; offset += PAGE) {
        const body = { ...filtersOf(view), orderBy: view.orderBy, offset, size: PAGE }
        const found = await api.call(endpoints.searchAssessments, { query: { organizationId }, body })
        rows.push(...found.items)
        if (offset + PAGE >= found.total) break
      }
      return rows
    },
    onSuccess: (rows) =>
      setChosen(
        new Map([...chosen, ...rows.map(({ id, status }) => [id, status] as const)].slice(0, MAX_CHOSEN)),
      ),
  })

  return { chosen, choose, chooseAll, clear: () => setChosen(new Map()) }
}
