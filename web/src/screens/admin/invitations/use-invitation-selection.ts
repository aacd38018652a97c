import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { randomId } from '../../../api/random-id.ts'
import { type InvitationView, pickFilters } from './invitation-view.ts'

/** The maximum number of invitation ids in one call. */
const MAX_KEYS = 500
const noKeys: ReadonlySet<string> = new Set()

export type InvitationAction = 'remind' | 'withdraw'
export type InvitationSelection = ReturnType<typeof useInvitationSelection>

type SelectionOptions = {
  organizationId: string
  view: InvitationView
  /** Whether every open invitation that matches the initial cohort and keyword is initially selected. */
  shouldSelectAll: boolean
}

/**
 * The selected open invitations: either individual invitations, possibly on several pages, or every open invitation
 * that matches the cohort and the keyword of the view.
 */
export function useInvitationSelection({ organizationId, view, shouldSelectAll }: SelectionOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [keys, setKeys] = useState(noKeys)
  const filters = pickFilters(view)
  const [selectedFilters, setSelectedFilters] = useState(shouldSelectAll ? filters : undefined)
  // A selection of every match applies only to the cohort and the keyword for which it was made. With other filters, it
  // would include invitations that the administrator did not select.
  const isEveryMatchSelected =
    selectedFilters !== undefined && JSON.stringify(selectedFilters) === JSON.stringify(filters)

  function clear() {
    setKeys(noKeys)
    setSelectedFilters(undefined)
  }

  /** A retry after a lost response repeats the same operation. */
  const operation = useRef({ content: '', id: '' })
  function operationIdFor(content: object) {
    const text = JSON.stringify(content)
    if (operation.current.content !== text) operation.current = { content: text, id: randomId() }
    return operation.current.id
  }

  const target = isEveryMatchSelected ? { everyOpen: filters } : { invitationIds: [...keys] }
  const action = useMutation({
    mutationFn: async (name: InvitationAction) => {
      const body = { organizationId, ...target }
      if (name === 'withdraw')
        return { withdrawResult: await api.call(endpoints.withdrawInvitations, { body }) }
      const operationId = operationIdFor(target)
      return { remindResult: await api.call(endpoints.remindInvitations, { body: { operationId, ...body } }) }
    },
    onSuccess: async () => {
      operation.current = { content: '', id: '' }
      clear()
      await queryClient.invalidateQueries({ queryKey: [endpoints.listInvitations.path] })
    },
  })

  return {
    keys,
    isEveryMatchSelected,
    select(next: ReadonlySet<string>) {
      setSelectedFilters(undefined)
      setKeys(new Set([...next].slice(0, MAX_KEYS)))
      action.reset()
    },
    selectEveryMatch: () => setSelectedFilters(filters),
    clear,
    action,
  }
}
