import { MAX_CHOSEN } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { Chosen } from './use-selection.ts'

/** More ids make an address longer than servers and mails take; then they go along beside it. */
const IDS_IN_ADDRESS = 40

type SelectionActionsProps = {
  chosen: Chosen
  total: number
  isChoosing: boolean
  isExporting: boolean
  onChooseAll: () => void
  onExport: () => void
  onClear: () => void
}

export function SelectionActions(props: SelectionActionsProps) {
  const { chosen, total, isChoosing, isExporting, onChooseAll, onExport, onClear } = props
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const completed = [...chosen].filter(([, status]) => status === 'COMPLETED').map(([id]) => id)
  const canChooseMore = chosen.size < total && total <= MAX_CHOSEN
  const hints = [
    ...(completed.length === 0 ? [t('assessments.noReports')] : []),
    ...(total > MAX_CHOSEN ? [t('assessments.tooMany', { max: MAX_CHOSEN })] : []),
  ]

  function makeReports() {
    const isShort = completed.length <= IDS_IN_ADDRESS
    void navigate({
      to: '/admin/reports',
      ...(isShort
        ? { search: { assessmentIds: completed.join(',') } }
        : { state: { assessmentIds: completed } }),
    })
  }

  return (
    <SelectionBar
      count={chosen.size}
      onClear={onClear}
      more={
        canChooseMore && (
          <Button variant="quiet" isPending={isChoosing} onPress={onChooseAll}>
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
          {completed.length > 0 && (
            <Button onPress={makeReports}>{t('assessments.makeReports', { count: completed.length })}</Button>
          )}
        </>
      }
      hint={hints.join(' ')}
    />
  )
}
