import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { PageLocale } from './PageLocale.tsx'
import styles from './ToggleChips.module.css'

type SingleChoiceChipsProps<Id extends string> = {
  /** The name of the group for screen readers. */
  label: string
  items: readonly { id: Id; label: string }[]
  selectedId: Id | null
  onChange: (selected: Id | null) => void
}

/** Toggle buttons for selecting at most one of a few items. Pressing the selected item clears the selection. */
export function SingleChoiceChips<Id extends string>(props: SingleChoiceChipsProps<Id>) {
  const { label, items, selectedId, onChange } = props
  return (
    <PageLocale>
      <ToggleButtonGroup
        aria-label={label}
        selectedKeys={selectedId === null ? [] : [selectedId]}
        onSelectionChange={(keys) => onChange(items.find(({ id }) => keys.has(id))?.id ?? null)}
        className={styles.chips!}
      >
        {items.map(({ id, label: text }) => (
          <ToggleButton key={id} id={id} className={styles.chip!}>
            <span>{text}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </PageLocale>
  )
}
