import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Input,
} from 'react-aria-components'
import { Chevron } from './Chevron.tsx'
import {
  endButtonClass,
  FieldBody,
  type FieldTexts,
  inputBeforeButtonClass,
  splitField,
} from './FieldParts.tsx'
import { type ListItem, ListItems } from './ListItems.tsx'

type ComboBoxProps = Omit<
  AriaComboBoxProps<ListItem>,
  'children' | 'className' | 'items' | 'selectedKey' | 'onSelectionChange'
> &
  FieldTexts & {
    items: readonly ListItem[]
    selectedKey: string | null
    onSelectionChange: (key: string | null) => void
    /** Receives the text, to search for items elsewhere. Without it, the combo box filters its items. */
    onSearch?: ((text: string) => void) | undefined
    /** Shown in the list if nothing matches. */
    empty?: React.ReactNode
    autoComplete?: string
  }

/** Selects one of many items by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { items, selectedKey, onSelectionChange, onSearch, empty, autoComplete, ...rest } = props
  const { texts, field } = splitField(rest)
  return (
    <AriaComboBox
      {...field}
      {...(onSearch ? { items, onInputChange: onSearch } : { defaultItems: items })}
      value={selectedKey}
      onChange={(key) => onSelectionChange(key === null ? null : String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <FieldBody {...texts}>
        <Input className={inputBeforeButtonClass} {...(autoComplete && { autoComplete })} />
        <Button className={endButtonClass}>
          <Chevron />
        </Button>
      </FieldBody>
      <ListItems empty={empty} />
    </AriaComboBox>
  )
}
