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
    /** Whoever is told what is typed finds the items; without it the box itself chooses among them. */
    onSearch?: ((text: string) => void) | undefined
    /** Said in the list when nothing matches. */
    empty?: React.ReactNode
    autoComplete?: string
  }

/** One out of a long list, found by typing. */
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
