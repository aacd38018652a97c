import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  SelectValue,
} from 'react-aria-components'
import { Chevron } from './Chevron.tsx'
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

/** One out of a short list; for a long one take ComboBox. */
export function Select({
  label,
  isLabelHidden,
  description,
  errorMessage,
  items,
  selectedKey,
  onSelectionChange,
  ...props
}: SelectProps) {
  return (
    <AriaSelect
      {...props}
      value={selectedKey}
      onChange={(key) => onSelectionChange(key === null ? null : String(key))}
      isInvalid={props.isInvalid || Boolean(errorMessage)}
      validationBehavior="aria"
      className={fieldClass}
    >
      <FieldHead label={label} isLabelHidden={isLabelHidden} description={description} />
      <div className={controlClass}>
        <Button className={classNames(inputClass, styles.button)}>
          <SelectValue className={classNames(styles.value)} />
          <Chevron />
        </Button>
      </div>
      <FieldFault errorMessage={errorMessage} />
      <ListItems items={items} />
    </AriaSelect>
  )
}
