import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Chosen } from './use-chosen.ts'

/** What came of reminding and withdrawing. */
export function Outcome({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('admin')
  const { remind, withdraw } = chosen
  if (remind.error || withdraw.error) return <ErrorNotice error={remind.error ?? withdraw.error} />
  if (remind.data) {
    const { reminded, tooSoon, notOpen } = remind.data
    return (
      <Notice tone={reminded > 0 ? 'success' : 'info'}>
        <p>{t('invitations.reminded', { number: reminded })}</p>
        {tooSoon > 0 && <p>{t('invitations.tooSoon', { number: tooSoon })}</p>}
        {notOpen > 0 && <p>{t('invitations.notOpen', { number: notOpen })}</p>}
      </Notice>
    )
  }
  if (!withdraw.data) return null
  const { withdrawn, accepted } = withdraw.data
  return (
    <Notice tone="success">
      <p>{t('invitations.withdrawn', { number: withdrawn })}</p>
      {accepted > 0 && <p>{t('invitations.stayed', { number: accepted })}</p>}
    </Notice>
  )
}
