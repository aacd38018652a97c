import { DateField } from '../../../components/lists/DateField.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Chevron } from '../../../ui/Chevron.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { RemovableTag } from '../../../ui/RemovableTag.tsx'
import styles from './AssessmentFilterBar.module.css'
import { type AssessmentView, dateFields } from './assessment-view.ts'

type DateFiltersProps = { view: AssessmentView; onChange: (changes: Partial<AssessmentView>) => void }

export function DateFilters({ view, onChange }: DateFiltersProps) {
  const { t } = useTranslation('admin')
  return (
    <Disclosure
      className={styles.dates}
      panelClass={styles.panel}
      summary={
        <>
          <span>{t('assessments.dates.title')}</span>
          <Chevron />
        </>
      }
    >
      {dateFields.map((name) => (
        <DateField
          key={name}
          label={t(`assessments.dates.${name}`)}
          value={view[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </Disclosure>
  )
}

/** The dates in the filter, as tags that stay visible while the panel is closed. */
export function DateTags({ view, onChange }: DateFiltersProps) {
  const { t } = useTranslation('admin')
  return dateFields
    .filter((name) => view[name] !== '')
    .map((name) => {
      const text = t('assessments.dates.value', {
        name: t(`assessments.dates.${name}`),
        date: formatDate(view[name]),
      })
      return (
        <RemovableTag
          key={name}
          label={t('assessments.cohorts.remove', { name: text })}
          onRemove={() => onChange({ [name]: '' })}
        >
          {text}
        </RemovableTag>
      )
    })
}
