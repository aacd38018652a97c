import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice, SuccessNotice } from '../../ui/Notice.tsx'
import type { InvitationResult } from './InvitationActionDialog.tsx'

/**
 * The result of sending reminders or withdrawing invitations. It receives the focus, because the button that opened the
 * dialog may have disappeared.
 */
export function ActionResult({ result }: { result: InvitationResult }) {
  const { remindResult, withdrawResult } = result
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result receives the focus
  useEffect(() => root.current?.focus(), [result])
  return (
    <div ref={root} tabIndex={-1}>
      {remindResult && <RemindResult {...remindResult} />}
      {withdrawResult && <WithdrawResult {...withdrawResult} />}
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
  const content = (
    <>
      <p>{t('invitations.reminded', { number: reminded })}</p>
      {tooSoon > 0 && <p>{t('invitations.tooSoon', { count: tooSoon })}</p>}
      {unsubscribed > 0 && <p>{t('invitations.unsubscribed', { number: unsubscribed })}</p>}
      {notOpen > 0 && <p>{t('invitations.notOpen', { number: notOpen })}</p>}
    </>
  )
  return reminded > 0 ? <SuccessNotice>{content}</SuccessNotice> : <Notice tone="info">{content}</Notice>
}

function WithdrawResult({ withdrawn, accepted }: { withdrawn: number; accepted: number }) {
  const { t } = useTranslation('admin')
  return (
    <SuccessNotice>
      <p>{t('invitations.withdrawn', { number: withdrawn })}</p>
      {accepted > 0 && <p>{t('invitations.acceptedNotWithdrawn', { number: accepted })}</p>}
    </SuccessNotice>
  )
}
