import { type Connection, endpoints } from '@lpi/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOrganization } from '../../session/use-profile.tsx'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { LoadedPart } from '../loading/LoadedPart.tsx'
import { useConnectionChange } from './use-connection-change.ts'

type Props = { connection: Pick<Connection, 'id' | 'name'>; onClose: () => void; onDone: () => void }

/** Lists what depends on the connection, and what happens to it, before the connection is deleted. */
export function DeleteConnectionDialog({ connection: { id, name }, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const change = useConnectionChange()
  const args = { params: { connectionId: id }, query: { organizationId: useOrganization().organizationId } }
  const dependents = useQuery({ ...api.query(endpoints.getConnectionDependents, args), gcTime: 0 })
  const deletion = useMutation({
    mutationFn: () => change(() => api.call(endpoints.deleteConnection, args)),
    onSuccess: onDone,
  })
  const counts = [
    'accounts',
    'accountsWithoutPassword',
    'accountsWithoutAddress',
    'administrators',
    'cohorts',
  ]
  return (
    <ActionDialog
      title={t('connections.delete.title', { name })}
      cancel={t('cohort.cancel')}
      confirm={t('connections.delete.confirm')}
      variant="danger"
      isPending={deletion.isPending}
      isConfirmDisabled={!dependents.data || dependents.data.isBlocked}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <LoadedPart query={dependents}>
        {(data) => (
          <Stack gap={3}>
            <p>{t('connections.delete.dependents')}</p>
            <ul>
              {(counts as (keyof Omit<typeof data, 'isBlocked'>)[]).map((key) => (
                <li key={key}>{t(`connections.delete.${key}`, { count: data[key] })}</li>
              ))}
            </ul>
            {data.isBlocked ? (
              <Notice tone="warning">{t('connections.delete.blocked')}</Notice>
            ) : (
              <p>{t(data.accounts > 0 ? 'connections.delete.effect' : 'connections.delete.atOnce')}</p>
            )}
          </Stack>
        )}
      </LoadedPart>
      <ErrorNotice error={deletion.error} />
    </ActionDialog>
  )
}
