import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Cross } from './Cross.tsx'
import { classNames } from './class-names.ts'
import {
  endButtonClass,
  FieldBody,
  type FieldTexts,
  fieldClass,
  inputBeforeButtonClass,
} from './FieldParts.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = Omit<AriaSearchFieldProps, 'children' | 'className'> &
  Omit<FieldTexts, 'errorMessage'>

/** A search field that Escape and a button clear. */
export function SearchField({ label, isLabelHidden, description, ...props }: SearchFieldProps) {
  const { t } = useTranslation('common')
  return (
    <AriaSearchField {...props} className={classNames(fieldClass, styles.field)}>
      <FieldBody label={label} isLabelHidden={isLabelHidden} description={description}>
        <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4 4" />
        </svg>
        <Input className={classNames(inputBeforeButtonClass, styles.input)} maxLength={200} />
        <Button className={classNames(endButtonClass, styles.clear)} aria-label={t('searchField.clear')}>
          <Cross />
        </Button>
      </FieldBody>
    </AriaSearchField>
  )
}
