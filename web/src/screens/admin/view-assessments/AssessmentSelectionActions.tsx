import { type InvitationState, MAX_SELECTED } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type InvitationAction,
  InvitationActionDialog,
  type InvitationResult,
} from '../../../components/invitations/InvitationActionDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { AssessmentSelection } from './use-assessment-selection.ts'

/**
 * With more ids, the URL would be too long for some servers and email clients. Longer lists are passed in the history
 * state.
 */
const MAX_IDS_IN_URL = 40

type AssessmentSelectionActionsProps = {
  selection: AssessmentSelection
  total: number
  isSelectingAll: boolean
  isExporting: boolean
  onSelectAll: () => void
  onExport: () => void
  onClear: () => void
  /** Called after reminders were sent or invitations withdrawn. */
  onInvitationsChanged: (result: InvitationResult) => void
}

export function AssessmentSelectionActions(props: AssessmentSelectionActionsProps) {
  const { selection, total, isSelectingAll, isExporting } = props
  const { onSelectAll, onExport, onClear, onInvitationsChanged } = props
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [action, setAction] = useState<InvitationAction>()
  const idsWith = (wanted: InvitationState) =>
    [...selection].filter(([, status]) => status === wanted).map(([id]) => id)
  const completedIds = idsWith('COMPLETED')
  const invitationIds = idsWith('INVITATION_SENT')
  const number = invitationIds.length
  const canSelectAll = selection.size < total && total <= MAX_SELECTED
  const needsLimitHint = total > MAX_SELECTED || selection.size >= MAX_SELECTED
  const hints = [
    ...(completedIds.length === 0 && number === 0 ? [t('assessments.noReports')] : []),
    ...(needsLimitHint ? [t('assessments.tooMany', { max: MAX_SELECTED })] : []),
  ]

  function openReports() {
    const canUseUrl = completedIds.length <= MAX_IDS_IN_URL
    void navigate({
      to: '/admin/reports',
      ...(canUseUrl
        ? { search: { assessmentIds: completedIds.join(',') } }
        : { state: { assessmentIds: completedIds } }),
    })
  }

  return (
    <>
      <SelectionBar
        count={selection.size}
        onClear={onClear}
        more={
          canSelectAll && (
            <Button variant="quiet" isPending={isSelectingAll} onPress={onSelectAll}>
              {t('assessments.selectAll', { count: total })}
            </Button>
          )
        }
        actions={
          <>
            <Button
              variant="secondary"
              aria-label={t('assessments.exportSelected')}
              isPending={isExporting}
              onPress={onExport}
            >
              {t('assessments.exportShort')}
            </Button>
            {number > 0 && (
              <>
                <Button variant="secondary" onPress={() => setAction('withdraw')}>
                  {t('invitations.withdraw', { number })}
                </Button>
                <Button
                  variant={completedIds.length > 0 ? 'secondary' : 'primary'}
                  onPress={() => setAction('remind')}
                >
                  {t('invitations.remind', { number })}
                </Button>
              </>
            )}
            {completedIds.length > 0 && (
              <Button onPress={openReports}>
                {t('assessments.createReports', { count: completedIds.length })}
              </Button>
            )}
          </>
        }
        hint={hints.join(' ')}
      />
      {action && (
        <InvitationActionDialog
          action={action}
          target={{ invitationIds }}
          count={number}
          onDone={onInvitationsChanged}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}
