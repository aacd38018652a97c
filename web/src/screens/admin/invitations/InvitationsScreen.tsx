import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import type { ListSearch } from '../../../components/lists/list-view.ts'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { InvitationList } from './InvitationList.tsx'
import styles from './InvitationsScreen.module.css'
import { InviteForm } from './InviteForm.tsx'
import { defaultInvitationView, type InvitationView, readInvitationView } from './invitation-view.ts'
import { useInvitationList } from './use-invitation-list.ts'

type Search = ListSearch<InvitationView>

export function InvitationsScreen({ search }: { search: Search }) {
  const { t } = useTranslation('admin')
  const organizationId = useProfile().organization?.organizationId ?? ''
  return (
    <Page title={t('invitations.title')} lead={t('invitations.lead')} width="wide">
      <Invitations key={organizationId} organizationId={organizationId} search={search} />
    </Page>
  )
}

function Invitations({ organizationId, search }: { organizationId: string; search: Search }) {
  const navigate = useNavigate()
  const { t } = useTranslation(['admin', 'common'])
  const [view, changeView] = useListView({
    search,
    defaultView: defaultInvitationView,
    readView: readInvitationView,
    onChange: (next, replace) =>
      void navigate({ to: '/admin/invitations', search: next, replace, resetScroll: false }),
  })
  const list = useInvitationList(organizationId, view)
  const [isFormOpen, setFormOpen] = useState(false)
  const [invited, setInvited] = useState<number>()
  const outcome = useRef<HTMLDivElement>(null)
  const { data } = list

  // The form and its focused button have been removed.
  useEffect(() => {
    if (invited !== undefined) outcome.current?.focus()
  }, [invited])

  if (!data) {
    if (!list.error) return <Spinner label={t('common:loading')} />
    return (
      <div className={styles.failure}>
        <ErrorNotice error={list.error} />
        <Button variant="secondary" onPress={() => void list.refetch()}>
          {t('common:buttons.tryAgain')}
        </Button>
      </div>
    )
  }
  const isEmpty = !view.keyword && !view.folderId && Object.values(data.counts).every((count) => count === 0)
  const isInviting = isFormOpen || (isEmpty && invited === undefined)
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
          isFirst={isEmpty}
          onInvited={(count) => {
            setInvited(count)
            setFormOpen(false)
            void list.refetch()
          }}
          onCancel={isEmpty ? undefined : () => setFormOpen(false)}
        />
      ) : (
        <div>
          <Button
            size="large"
            onPress={() => {
              setInvited(undefined)
              setFormOpen(true)
            }}
          >
            {t('invitations.invite')}
          </Button>
        </div>
      )}
      {!isEmpty && (
        <InvitationList organizationId={organizationId} view={view} list={list} onChange={changeView} />
      )}
    </div>
  )
}
