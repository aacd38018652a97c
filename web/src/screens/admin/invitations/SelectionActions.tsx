import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { Chosen } from './use-selection.ts'

type SelectionActionsProps = {
  chosen: Chosen
  /** Open invitations under the present filters. */
  open: number
}

export function SelectionActions({ chosen, open }: SelectionActionsProps) {
  const { t } = useTranslation(['admin', 'common'])
  const [asking, setAsking] = useState<'remind' | 'withdraw'>()
  const { keys, isEvery, chooseEvery, clear } = chosen
  const number = isEvery ? open : keys.size
  if (number === 0) return null

  const isAt = (what: 'remind' | 'withdraw') => chosen.act.isPending && chosen.act.variables === what

  function act() {
    if (asking) chosen.act.mutate(asking)
    setAsking(undefined)
  }

  return (
    <>
      <SelectionBar
        count={number}
        onClear={clear}
        more={
          !isEvery &&
          keys.size < open && (
            <Button variant="quiet" onPress={chooseEvery}>
              {t('invitations.selectEvery', { number: open })}
            </Button>
          )
        }
        actions={
          <>
            <Button variant="secondary" isPending={isAt('withdraw')} onPress={() => setAsking('withdraw')}>
              {t('invitations.withdraw')}
            </Button>
            <Button isPending={isAt('remind')} onPress={() => setAsking('remind')}>
              {t('invitations.remind')}
            </Button>
          </>
        }
      />
      <Dialog
        title={t(`invitations.${asking ?? 'remind'}Dialog.title`)}
        isOpen={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        actions={
          <>
            <Button variant="secondary" onPress={() => setAsking(undefined)}>
              {t(`invitations.${asking ?? 'remind'}Dialog.cancel`)}
            </Button>
            <Button variant={asking === 'withdraw' ? 'danger' : 'primary'} onPress={act}>
              {t(`invitations.${asking ?? 'remind'}Dialog.confirm`)}
            </Button>
          </>
        }
      >
        <p>{t('common:selection.count', { count: number })}</p>
        <p>{t(`invitations.${asking ?? 'remind'}Dialog.text`)}</p>
      </Dialog>
    </>
  )
}
