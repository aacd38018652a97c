import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Input,
} from 'react-aria-components'
import { Chevron } from './Chevron.tsx'
import styles from './ComboBox.module.css'
import { classNames } from './class-names.ts'
import {
  controlClass,
  FieldFault,
  FieldHead,
  type FieldTexts,
  fieldClass,
  inputClass,
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
export function ComboBox({
  label,
  isLabelHidden,
  description,
  errorMessage,
  items,
  selectedKey,
  onSelectionChange,
  onSearch,
  empty,
  autoComplete,
  ...props
}: ComboBoxProps) {
  return (
    <AriaComboBox
      {...props}
      {...(onSearch ? { items, onInputChange: onSearch } : { defaultItems: items })}
      value={selectedKey}
      onChange={(key) => onSelectionChange(key === null ? null : String(key))}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className={fieldClass}
    >
      <FieldHead label={label} isLabelHidden={isLabelHidden} description={description} />
      <div className={controlClass}>
        <Input className={classNames(inputClass, styles.input)} {...(autoComplete && { autoComplete })} />
        <Button className={classNames(styles.button)}>
          <Chevron />
        </Button>
      </div>
      <FieldFault errorMessage={errorMessage} />
      <ListItems empty={empty} />
    </AriaComboBox>
  )
}
