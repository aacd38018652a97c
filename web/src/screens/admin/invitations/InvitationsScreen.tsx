import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { InvitationList } from './InvitationList.tsx'
import styles from './InvitationsScreen.module.css'
import { InviteForm } from './InviteForm.tsx'
import { useInvitationList } from './use-invitation-list.ts'
import { readView, wholeList } from './view.ts'

export function InvitationsScreen() {
  const { t } = useTranslation('admin')
  const organizationId = useProfile().organization?.organizationId ?? ''
  return (
    <Page title={t('invitations.title')} lead={t('invitations.lead')} width="wide">
      <Invitations key={organizationId} organizationId={organizationId} />
    </Page>
  )
}

function Invitations({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const [view, change] = useListView({ to: '/admin/invitations', wholeList, readView })
  const found = useInvitationList(organizationId, view)
  const [isWanted, setWanted] = useState(false)
  const [invited, setInvited] = useState<number>()
  const outcome = useRef<HTMLDivElement>(null)
  const { data } = found

  // The form with the button that was pressed is gone.
  useEffect(() => {
    if (invited !== undefined) outcome.current?.focus()
  }, [invited])

  if (!data) {
    if (!found.error) return <Spinner label={t('common:loading')} />
    return (
      <div className={styles.failure}>
        <ErrorNotice error={found.error} />
        <Button variant="secondary" onPress={() => void found.refetch()}>
          {t('common:buttons.tryAgain')}
        </Button>
      </div>
    )
  }
  const hasNone = !view.keyword && !view.folderId && Object.values(data.counts).every((count) => count === 0)
  const isInviting = isWanted || (hasNone && invited === undefined)
  return (
    <div className={styles.screen}>
      {invited !== undefined && (
        <div ref={outcome} tabIndex={-1}>
          <Notice tone="success">{t('invitations.sent', { number: invited })}</Notice>
        </div>
      )}
      {isInviting ? (
        <InviteForm
          organizationId={organizationId}
          initialCohort={view.folderId}
          isFirst={hasNone}
          onInvited={(count) => {
            setInvited(count)
            setWanted(false)
            void found.refetch()
          }}
          onCancel={hasNone ? undefined : () => setWanted(false)}
        />
      ) : (
        <div>
          <Button
            size="large"
            onPress={() => {
              setInvited(undefined)
              setWanted(true)
            }}
          >
            {t('invitations.invite')}
          </Button>
        </div>
      )}
      {!hasNone && (
        <InvitationList organizationId={organizationId} view={view} found={found} onChange={change} />
      )}
    </div>
  )
}
