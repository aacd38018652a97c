import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  SelectValue,
} from 'react-aria-components'
import { Chevron } from './Chevron.tsx'
import { classNames } from './class-names.ts'
import { FieldBody, type FieldTexts, splitField } from './FieldParts.tsx'
import { inputClass } from './field-classes.ts'
import { type ListItem, ListItems } from './ListItems.tsx'
import { PageLocale } from './PageLocale.tsx'
import styles from './Select.module.css'

type SelectProps = Omit<
  AriaSelectProps<ListItem>,
  'children' | 'className' | 'selectedKey' | 'onSelectionChange'
> &
  FieldTexts & {
    items: readonly ListItem[]
    selectedKey: string | null
    onSelectionChange: (key: string | null) => void
  }

/** A field for selecting one item from a short list. For a long list, use `ComboBox`. */
export function Select({ items, selectedKey, onSelectionChange, ...props }: SelectProps) {
  const { texts, field } = splitField(props)
  return (
    <PageLocale>
      <AriaSelect
        {...field}
        value={selectedKey}
        onChange={(key) => onSelectionChange(key === null ? null : String(key))}
      >
        <FieldBody {...texts}>
          <Button className={classNames(inputClass, styles.button)}>
            <SelectValue className={styles.value!}>
              {({ defaultChildren }) => <bdi>{defaultChildren}</bdi>}
            </SelectValue>
            <Chevron />
          </Button>
        </FieldBody>
        <ListItems items={items} />
      </AriaSelect>
    </PageLocale>
  )
}
