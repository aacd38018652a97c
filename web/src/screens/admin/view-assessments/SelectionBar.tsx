import { MAX_CHOSEN } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import styles from './SelectionBar.module.css'
import type { Chosen } from './use-selection.ts'

/** More ids make an address longer than servers and mails take; then they go along beside it. */
const IDS_IN_ADDRESS = 40

type SelectionBarProps = {
  chosen: Chosen
  total: number
  isChoosing: boolean
  isExporting: boolean
  onChooseAll: () => void
  onExport: () => void
  onClear: () => void
}

/** What can be done with the chosen rows; stays in sight while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, total, isChoosing, isExporting, onChooseAll, onExport, onClear } = props
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const completed = [...chosen].filter(([, status]) => status === 'COMPLETED').map(([id]) => id)
  const canChooseMore = chosen.size < total && total <= MAX_CHOSEN

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
    <div className={styles.bar}>
      <p className={styles.count}>
        <strong>{t('assessments.selected', { count: chosen.size })}</strong>
        {canChooseMore && (
          <Button variant="quiet" isPending={isChoosing} onPress={onChooseAll}>
            {t('assessments.selectAll', { count: total })}
          </Button>
        )}
        <Button variant="quiet" onPress={onClear}>
          {t('assessments.clearSelection')}
        </Button>
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" isPending={isExporting} onPress={onExport}>
          {t('assessments.exportSelected')}
        </Button>
        {completed.length > 0 && (
          <Button onPress={makeReports}>{t('assessments.makeReports', { count: completed.length })}</Button>
        )}
      </div>
      {completed.length === 0 && <p className={styles.hint}>{t('assessments.noReports')}</p>}
      {total > MAX_CHOSEN && <p className={styles.hint}>{t('assessments.tooMany', { max: MAX_CHOSEN })}</p>}
    </div>
  )
}
