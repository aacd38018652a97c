import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chevron } from '../../../ui/Chevron.tsx'
import styles from './AssessmentFilterBar.module.css'
import { type AssessmentView, dateFields } from './assessment-view.ts'
import { DateField } from './DateField.tsx'

type DateFiltersProps = { view: AssessmentView; onChange: (changed: Partial<AssessmentView>) => void }

/** Closed until the administrator opens it or the URL contains a date. */
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
