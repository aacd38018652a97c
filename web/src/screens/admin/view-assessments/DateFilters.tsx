import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chevron } from '../../../ui/Chevron.tsx'
import { DateField } from './DateField.tsx'
import styles from './Filters.module.css'
import { dateFields, type View } from './view.ts'

type DateFiltersProps = { view: View; onChange: (changed: Partial<View>) => void }

/** Folded away until somebody needs them, or an address brings some along. */
export function DateFilters({ view, onChange }: DateFiltersProps) {
  const { t } = useTranslation('admin')
  const hasDates = dateFields.some((name) => view[name] !== '')
  const [isOpen, setOpen] = useState(hasDates)
  const [hadDates, setHadDates] = useState(hasDates)
  if (hasDates !== hadDates) {
    setHadDates(hasDates)
    if (hasDates) setOpen(true)
  }
  return (
    <details
      className={styles.dates}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.datesTitle}>
        <Chevron />
        {t('assessments.dates.title')}
      </summary>
      <div className={styles.dateFields}>
        {dateFields.map((name) => (
          <DateField
            key={name}
            label={t(`assessments.dates.${name}`)}
            value={view[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </details>
  )
}
