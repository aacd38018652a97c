import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ReportNavigation.module.css'

type ReportNavigationProps = {
  /** 1 if a search found no next report, and -1 if it found no previous report. */
  end: 1 | -1 | undefined
  /** The direction of the running search for the next or previous report; undefined if no search is running. */
  pendingStep: 1 | -1 | undefined
  /** Undefined if the report is neither on the current page of the list nor selected. */
  isSelected: boolean | undefined
  onMove: (step: 1 | -1) => void
  onSelect: (isSelected: boolean) => void
  onClose: () => void
}

/** The buttons above the report that is open next to the list. */
export function ReportNavigation(props: ReportNavigationProps) {
  const { end, pendingStep, isSelected, onMove, onSelect, onClose } = props
  const { t } = useTranslation('admin')
  return (
    <nav aria-label={t('assessments.reader.label')} className={styles.navigation}>
      <Button variant="quiet" onPress={onClose}>
        {t('assessments.reader.close')}
      </Button>
      {isSelected !== undefined && (
        <Button variant="quiet" aria-pressed={isSelected} onPress={() => onSelect(!isSelected)}>
          {t(isSelected ? 'assessments.reader.unselect' : 'assessments.reader.select')}
        </Button>
      )}
      <div className={styles.moves}>
        <Button
          variant="secondary"
          aria-disabled={end === -1}
          isPending={pendingStep === -1}
          onPress={() => onMove(-1)}
        >
          {t('assessments.reader.previous')}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={end === 1}
          isPending={pendingStep === 1}
          onPress={() => onMove(1)}
        >
          {t('assessments.reader.next')}
        </Button>
      </div>
      <p role="status" className={styles.end}>
        {end === 1 && <span>{t('assessments.reader.last')}</span>}
        {end === -1 && <span>{t('assessments.reader.first')}</span>}
      </p>
    </nav>
  )
}
