import { useEffect, useRef } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { InvitationSelection } from './use-invitation-selection.ts'

/**
 * The result of sending reminders or withdrawing invitations. It receives the focus, because the buttons for the
 * selection have disappeared.
 */
export function ActionResult({ selection }: { selection: InvitationSelection }) {
  const { data, error } = selection.action
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) root.current?.focus()
  }, [data])
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  return (
    <div ref={root} tabIndex={-1}>
      {data.remindResult && <RemindResult {...data.remindResult} />}
      {data.withdrawResult && <WithdrawResult {...data.withdrawResult} />}
    </div>
  )
}

function RemindResult({
  reminded,
  tooSoon,
  unsubscribed,
  notOpen,
}: {
  reminded: number
  tooSoon: number
  unsubscribed: number
  notOpen: number
}) {
  const { t } = useTranslation('admin')
  return (
    <Notice tone={reminded > 0 ? 'success' : 'info'}>
      <p>{t('invitations.reminded', { number: reminded })}</p>
      {tooSoon > 0 && <p>{t('invitations.tooSoon', { number: tooSoon })}</p>}
      {unsubscribed > 0 && <p>{t('invitations.unsubscribed', { number: unsubscribed })}</p>}
      {notOpen > 0 && <p>{t('invitations.notOpen', { number: notOpen })}</p>}
    </Notice>
  )
}

function WithdrawResult({ withdrawn, accepted }: { withdrawn: number; accepted: number }) {
  const { t } = useTranslation('admin')
  return (
    <Notice tone="success">
      <p>{t('invitations.withdrawn', { number: withdrawn })}</p>
      {accepted > 0 && <p>{t('invitations.acceptedNotWithdrawn', { number: accepted })}</p>}
    </Notice>
  )
}
