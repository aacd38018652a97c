import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { randomId } from '../../../components/answers/random-id.ts'
import { filtersOf, type View } from './view.ts'

/** As many as one call takes. */
const MOST_KEYS = 500
const none: ReadonlySet<string> = new Set()

export type Chosen = ReturnType<typeof useSelection>

/**
 * The open invitations that something is to be done with: some by hand, also on other pages, or every one that the
 * cohort and the words of the view let through.
 */
export function useSelection(organizationId: string, view: View) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [keys, setKeys] = useState(none)
  const filters = filtersOf(view)
  const [every, setEvery] = useState<typeof filters>()
  // With other filters it would be others than those that somebody meant.
  const isEvery = every !== undefined && JSON.stringify(every) === JSON.stringify(filters)

  function clear() {
    setKeys(none)
    setEvery(undefined)
  }

  /** The same again, after an answer that got lost, is the same operation. */
  const operation = useRef({ content: '', id: '' })
  function operationIdFor(content: object) {
    const text = JSON.stringify(content)
    if (operation.current.content !== text) operation.current = { content: text, id: randomId() }
    return operation.current.id
  }

  const which = isEvery ? { everyOpen: filters } : { invitationIds: [...keys] }
  const act = useMutation({
    mutationFn: async (what: 'remind' | 'withdraw') => {
      const body = { organizationId, ...which }
      if (what === 'withdraw') return { withdrew: await api.call(endpoints.withdrawInvitations, { body }) }
      const operationId = operationIdFor(which)
      return { reminded: await api.call(endpoints.remindInvitations, { body: { operationId, ...body } }) }
    },
    onSuccess: async () => {
      operation.current = { content: '', id: '' }
      clear()
      await queryClient.invalidateQueries({ queryKey: [endpoints.listInvitations.path] })
    },
  })

  return {
    keys,
    isEvery,
    choose(next: ReadonlySet<string>) {
      setEvery(undefined)
      setKeys(new Set([...next].slice(0, MOST_KEYS)))
      act.reset()
    },
    chooseEvery: () => setEvery(filters),
    clear,
    act,
  }
}
