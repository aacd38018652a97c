import { endpoints, type Output } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { randomId } from '../../api/random-id.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOrganization } from '../../session/use-profile.tsx'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

export type InvitationAction = 'remind' | 'withdraw'

export type InvitationResult = {
  remindResult?: Output<typeof endpoints.remindInvitations>
  withdrawResult?: Output<typeof endpoints.withdrawInvitations>
}

type Props = {
  action: InvitationAction
  /** Individual open invitations, or every open invitation to a cohort. */
  target: { invitationIds: string[] } | { everyOpen: { folderId: string } }
  count: number
  onDone: (result: InvitationResult) => void
  onClose: () => void
}

/** Asks for confirmation, and then sends reminders for open invitations or withdraws them. */
export function InvitationActionDialog({ action, target, count, onDone, onClose }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const { organizationId } = useOrganization()
  /** A retry after a lost response repeats the same operation. */
  const [operationId] = useState(randomId)
  const change = useMutation({
    mutationFn: async (): Promise<InvitationResult> => {
      const body = { organizationId, ...target }
      if (action === 'withdraw')
        return { withdrawResult: await api.call(endpoints.withdrawInvitations, { body }) }
      return { remindResult: await api.call(endpoints.remindInvitations, { body: { operationId, ...body } }) }
    },
    onSuccess: async (result) => {
      const changed = [
        endpoints.searchAssessments,
        endpoints.listCohorts,
        endpoints.getCohort,
        endpoints.getOverview,
      ]
      for (const { path } of changed) void queryClient.invalidateQueries({ queryKey: [path] })
      onDone(result)
    },
  })
  return (
    <ActionDialog
      title={t(`invitations.${action}Dialog.title`, { count })}
      cancel={t(`invitations.${action}Dialog.cancel`, { count })}
      confirm={t(`invitations.${action}Dialog.confirm`, { count })}
      variant={action === 'withdraw' ? 'danger' : 'primary'}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t('overview.tasks.invited', { count })}</p>
      <p>{t(`invitations.${action}Dialog.text`, { count })}</p>
      <ErrorNotice error={change.error} />
    </ActionDialog>
  )
}
