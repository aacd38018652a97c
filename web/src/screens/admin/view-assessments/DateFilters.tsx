import { useTranslation } from 'react-i18next'
import { Chevron } from '../../../ui/Chevron.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './Filters.module.css'
import { dateFields, type View } from './view.ts'

type DateFiltersProps = { view: View; onChange: (changed: Partial<View>) => void }

/** Folded away until somebody needs them, or an address brings some along. */
export function DateFilters({ view, onChange }: DateFiltersProps) {
  const { t } = useTranslation('admin')
  const hasDates = dateFields.some((name) => view[name] !== '')
  return (
    <details className={styles.dates} open={hasDates || undefined}>
      <summary className={styles.datesTitle}>
        <Chevron />
        {t('assessments.dates.title')}
      </summary>
      <div className={styles.dateFields}>
        {dateFields.map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`assessments.dates.${name}`)}
            value={view[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </details>
  )
}
