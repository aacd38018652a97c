import { type Colleague, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { ColleagueDialog } from './ColleagueDialog.tsx'
import { labelOf, useColleagueColumns } from './use-colleague-columns.tsx'

export { calls } from './calls.ts'

type Props = { colleagues: { items: Colleague[] }; search: { new?: 'true' } }
type Dialog = 'invite' | { action: 'change' | 'revoke'; colleague: Colleague }

/** The administrators of the organization, and the people who were invited to become administrators. */
export function ColleaguesScreen({ colleagues: { items }, search }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const api = useApi()
  const queryClient = useQueryClient()
  const { organizationId, organizationName } = useOrganization()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog | undefined>(search.new && 'invite')
  const [message, setMessage] = useState<{ text: string; email: string }>()
  const columns = useColleagueColumns({
    onChange: (colleague) => setDialog({ action: 'change', colleague }),
    onRevoke: (colleague) => setDialog({ action: 'revoke', colleague }),
  })

  const reload = () => queryClient.invalidateQueries({ queryKey: [endpoints.listColleagues.path] })

  /** `text` contains the colleague's email address. */
  async function finish(text: string, email: string) {
    await reload()
    setDialog(undefined)
    setMessage({ text, email })
  }

  async function fail(failure: unknown): Promise<never> {
    await reload()
    throw failure
  }

  async function revoke(colleague: Colleague) {
    const args = { params: { colleagueId: colleague.id }, query: { organizationId } }
    await api.call(endpoints.revokeColleague, args).catch(fail)
    await finish(t('colleagues.revoked', { email: labelOf(colleague) }), colleague.email)
  }

  // If `new` stayed in the URL, the Back button would open the dialog again.
  useEffect(() => {
    if (search.new) void navigate({ to: '/admin/colleagues', search: {}, replace: true })
  }, [search.new, navigate])

  const dialogProps = { onClose: () => setDialog(undefined), onDone: finish, onFailed: fail }
  return (
    <Page
      title={t('colleagues.title')}
      lead={t('colleagues.lead', { organization: organizationName })}
      width="wide"
      isList
      actions={<Button onPress={() => setDialog('invite')}>{t('colleagues.invite')}</Button>}
    >
      <SuccessNotice>
        {message && (
          <p>
            <TextWithEmails text={message.text} emails={[message.email]} />
          </p>
        )}
      </SuccessNotice>
      <Table
        label={t('colleagues.title')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={null}
      />
      <Text tone="quiet">{t('common:table.utc')}</Text>
      {dialog === 'invite' && <ColleagueDialog {...dialogProps} />}
      {typeof dialog === 'object' && dialog.action === 'change' && (
        <ColleagueDialog {...dialogProps} colleague={dialog.colleague} />
      )}
      {typeof dialog === 'object' && dialog.action === 'revoke' && (
        <ConfirmDialog
          title={t('colleagues.revokeTitle', { email: labelOf(dialog.colleague) })}
          body={t('colleagues.revokeBody')}
          confirm={t('colleagues.revoke')}
          isDangerous
          action={() => revoke(dialog.colleague)}
          onClose={dialogProps.onClose}
        />
      )}
    </Page>
  )
}
