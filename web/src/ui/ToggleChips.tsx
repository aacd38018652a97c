import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { numberFormat } from '../i18n/intl.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageLocale } from './PageLocale.tsx'
import styles from './ToggleChips.module.css'

type ToggleChipsProps<Id extends string> = {
  /** The name of the group for screen readers. */
  label: string
  items: readonly { id: Id; label: string; count?: number | undefined }[]
  selectedIds: readonly Id[]
  onChange: (selected: Id[]) => void
}

/** Toggle buttons for selecting any number of items. A button may show a count. */
export function ToggleChips<Id extends string>({
  label,
  items,
  selectedIds,
  onChange,
}: ToggleChipsProps<Id>) {
  const { language } = useTranslation()
  return (
    <PageLocale>
      <ToggleButtonGroup
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={selectedIds}
        onSelectionChange={(keys) => onChange(items.map(({ id }) => id).filter((id) => keys.has(id)))}
        className={styles.chips!}
      >
        {items.map(({ id, label: text, count }) => (
          <ToggleButton key={id} id={id} className={styles.chip!}>
            <span>{text}</span>
            {count !== undefined && (
              <span className={styles.count}>{numberFormat(language).format(count)}</span>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </PageLocale>
  )
}
