import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import styles from './ListItems.module.css'

export type ListItem = { id: string; label: string }

/** The list of a `Select` or a `ComboBox`. In a `ComboBox`, React Aria provides the items. */
export function ListItems({ items, empty }: { items?: readonly ListItem[]; empty?: React.ReactNode }) {
  return (
    <Popover className={styles.popover!} offset={6}>
      <ListBox
        {...(items && { items })}
        className={styles.list!}
        renderEmptyState={() => <div className={styles.empty}>{empty}</div>}
      >
        {(item: ListItem) => (
          <ListBoxItem id={item.id} textValue={item.label} className={styles.item!}>
            <bdi>{item.label}</bdi>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
