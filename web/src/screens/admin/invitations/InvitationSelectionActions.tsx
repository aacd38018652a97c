import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { InvitationAction, InvitationSelection } from './use-invitation-selection.ts'

type InvitationSelectionActionsProps = {
  selection: InvitationSelection
  /** The number of open invitations that match the cohort and the keyword. */
  openCount: number
}

export function InvitationSelectionActions({ selection, openCount }: InvitationSelectionActionsProps) {
  const { t } = useTranslation(['admin', 'common'])
  const [action, setAction] = useState<InvitationAction>()
  const { keys, isEveryMatchSelected, selectEveryMatch, clear } = selection
  const number = isEveryMatchSelected ? openCount : keys.size
  if (number === 0) return null

  const isPending = (name: InvitationAction) =>
    selection.action.isPending && selection.action.variables === name

  function confirm() {
    if (action) selection.action.mutate(action)
    setAction(undefined)
  }

  return (
    <>
      <SelectionBar
        count={number}
        onClear={clear}
        more={
          !isEveryMatchSelected &&
          keys.size < openCount && (
            <Button variant="quiet" onPress={selectEveryMatch}>
              {t('invitations.selectEveryMatch', { number: openCount })}
            </Button>
          )
        }
        actions={
          <>
            <Button
              variant="secondary"
              isPending={isPending('withdraw')}
              onPress={() => setAction('withdraw')}
            >
              {t('invitations.withdraw')}
            </Button>
            <Button isPending={isPending('remind')} onPress={() => setAction('remind')}>
              {t('invitations.remind')}
            </Button>
          </>
        }
      />
      <Dialog
        title={t(`invitations.${action ?? 'remind'}Dialog.title`, { count: number })}
        isOpen={action !== undefined}
        onOpenChange={() => setAction(undefined)}
        actions={
          <>
            <Button variant="secondary" onPress={() => setAction(undefined)}>
              {t(`invitations.${action ?? 'remind'}Dialog.cancel`, { count: number })}
            </Button>
            <Button variant={action === 'withdraw' ? 'danger' : 'primary'} onPress={confirm}>
              {t(`invitations.${action ?? 'remind'}Dialog.confirm`, { count: number })}
            </Button>
          </>
        }
      >
        <p>{t('common:selection.count', { count: number })}</p>
        <p>{t(`invitations.${action ?? 'remind'}Dialog.text`, { count: number })}</p>
      </Dialog>
    </>
  )
}
