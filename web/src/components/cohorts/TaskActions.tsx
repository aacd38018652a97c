import type { TaskKind } from '@lpi/contract'
import { useState } from 'react'
import { useFlag } from '../../flags/use-flag.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { InvitationActionDialog, type InvitationResult } from '../invitations/InvitationActionDialog.tsx'

type Props = {
  kind: TaskKind
  cohort: { id: string; name: string; invited: number }
  /** Defined on the cohort's screen, which also has a link to the schedule. */
  onRelease?: () => void
  onReminded: (result: InvitationResult) => void
}

/** What the administrator can do about a task. Each accessible name contains the name of the cohort. */
export function TaskActions({ kind, cohort, onRelease, onReminded }: Props) {
  const { t } = useTranslation('admin')
  const hasGroupInsight = useFlag('group-insight')
  const [isReminding, setReminding] = useState(false)
  const { id, name, invited } = cohort
  if (kind === 'RELEASE')
    return onRelease ? (
      <Button onPress={onRelease}>{t('overview.tasks.release')}</Button>
    ) : (
      <LinkButton
        variant="secondary"
        to="/admin/cohorts/$cohortId"
        params={{ cohortId: id }}
        aria-label={t('overview.tasks.releaseOf', { name })}
      >
        {t('overview.tasks.release')}
      </LinkButton>
    )
  if (kind === 'GROUP_REPORT')
    return hasGroupInsight ? (
      <LinkButton
        variant="secondary"
        to="/admin/group-insight"
        search={{ cohort: id }}
        aria-label={t('overview.tasks.groupReportOf', { name })}
      >
        {t('overview.tasks.groupReport')}
      </LinkButton>
    ) : (
      <LinkButton variant="secondary" to="/admin/reports" search={{ cohort: id }}>
        {t('cohort.reports')}
      </LinkButton>
    )
  return (
    <>
      {invited > 0 && (
        <Button
          variant="secondary"
          aria-label={t('overview.tasks.remindOf', { name })}
          onPress={() => setReminding(true)}
        >
          {t('overview.tasks.remind')}
        </Button>
      )}
      {(invited === 0 || !onRelease) && (
        <Link
          to="/admin/cohorts/$cohortId/reminders"
          params={{ cohortId: id }}
          isBlock
          aria-label={t('overview.tasks.scheduleOf', { name })}
        >
          {t('overview.tasks.schedule')}
        </Link>
      )}
      {isReminding && (
        <InvitationActionDialog
          action="remind"
          target={{ everyOpen: { folderId: id } }}
          count={invited}
          onDone={(result) => {
            setReminding(false)
            onReminded(result)
          }}
          onClose={() => setReminding(false)}
        />
      )}
    </>
  )
}
