import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Input,
} from 'react-aria-components'
import { Chevron } from './Chevron.tsx'
import { FieldBody, type FieldTexts, splitField } from './FieldParts.tsx'
import { endButtonClass, inputBeforeButtonClass } from './field-classes.ts'
import { type ListItem, ListItems } from './ListItems.tsx'
import { PageLocale } from './PageLocale.tsx'

type ComboBoxProps = Omit<
  AriaComboBoxProps<ListItem>,
  'children' | 'className' | 'items' | 'selectedKey' | 'onSelectionChange'
> &
  FieldTexts & {
    items: readonly ListItem[]
    selectedKey: string | null
    onSelectionChange: (key: string | null) => void
    /**
     * Receives the entered text, so that the caller can search for items. Without this function, the combo box filters
     * its items itself.
     */
    onSearch?: ((text: string) => void) | undefined
    /** The content of the list if no item matches. */
    empty?: React.ReactNode
    autoComplete?: string
    placeholder?: string | undefined
  }

/** A field in which the user types to select one of many items. */
export function ComboBox(props: ComboBoxProps) {
  const { items, selectedKey, onSelectionChange, onSearch, empty, autoComplete, placeholder, ...rest } = props
  const { texts, field } = splitField(rest)
  return (
    <PageLocale>
      <AriaComboBox
        {...field}
        {...(onSearch ? { items, onInputChange: onSearch } : { defaultItems: items })}
        value={selectedKey}
        onChange={(key) => onSelectionChange(key === null ? null : String(key))}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <FieldBody {...texts}>
          <Input
            className={inputBeforeButtonClass}
            {...(autoComplete && { autoComplete })}
            {...(placeholder && { placeholder })}
          />
          <Button className={endButtonClass}>
            <Chevron />
          </Button>
        </FieldBody>
        <ListItems empty={empty} />
      </AriaComboBox>
    </PageLocale>
  )
}
