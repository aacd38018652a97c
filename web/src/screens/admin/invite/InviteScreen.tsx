import { endpoints, type Output } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './InviteForm.module.css'
import { InviteForm } from './InviteForm.tsx'

export { calls } from './calls.ts'

type Props = { search: { cohort?: string }; cohorts: Output<typeof endpoints.searchFolders> }

/** Invites people to a cohort. If the organization has only one cohort, it is preselected. */
export function InviteScreen({ search, cohorts: { items, total } }: Props) {
  const { t } = useTranslation('admin')
  const { organizationId, isLimited } = useOrganization()
  const queryClient = useQueryClient()
  const [invited, setInvited] = useState<{ count: number; cohortId: string }>()
  const outcome = useRef<HTMLDivElement>(null)
  const onlyCohortId = total === 1 ? items[0]?.id : undefined

  // The focused button was removed with the form, so the message receives the focus.
  useEffect(() => {
    if (invited) outcome.current?.focus()
  }, [invited])

  function onInvited(count: number, cohortId: string) {
    setInvited({ count, cohortId })
    const changed = [
      endpoints.getOverview,
      endpoints.searchAssessments,
      endpoints.listCohorts,
      endpoints.getCohort,
    ]
    for (const { path } of changed) void queryClient.invalidateQueries({ queryKey: [path] })
  }

  if (total === 0)
    return (
      <Page title={t('invitations.invite')} width="wide">
        <EmptyState
          title={t('invitations.noCohort.title')}
          actions={
            !isLimited && (
              <LinkButton to="/admin/cohorts" search={{ new: 'true' }}>
                {t('cohort.new')}
              </LinkButton>
            )
          }
        >
          {t('invitations.noCohort.body')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('invitations.invite')} lead={t('invitations.explanation')} width="wide">
      {invited ? (
        <>
          <div ref={outcome} tabIndex={-1}>
            <SuccessNotice>{t('invitations.sent', { count: invited.count })}</SuccessNotice>
          </div>
          <div className={styles.actions}>
            <LinkButton to="/admin/view-assessments" search={{ folderIds: invited.cohortId }}>
              {t('invitations.showInvited')}
            </LinkButton>
            <Button variant="secondary" onPress={() => setInvited(undefined)}>
              {t('invitations.inviteMore')}
            </Button>
          </div>
        </>
      ) : (
        <InviteForm
          organizationId={organizationId}
          initialCohortId={search.cohort ?? onlyCohortId ?? ''}
          onInvited={onInvited}
        />
      )}
    </Page>
  )
}
