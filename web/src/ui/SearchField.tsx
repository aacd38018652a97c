import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.ts'
import { Cross } from './Cross.tsx'
import { classNames } from './class-names.ts'
import { FieldBody, type FieldTexts } from './FieldParts.tsx'
import { endButtonClass, fieldClass, inputBeforeButtonClass } from './field-classes.ts'
import { PageLocale } from './PageLocale.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = Omit<AriaSearchFieldProps, 'children' | 'className'> &
  Omit<FieldTexts, 'errorMessage'> & { placeholder?: string | undefined }

/** A search field that can be cleared with Escape or a button. */
export function SearchField({ label, isLabelHidden, description, placeholder, ...props }: SearchFieldProps) {
  const { t } = useTranslation('common')
  return (
    <PageLocale>
      <AriaSearchField {...props} className={classNames(fieldClass, styles.field)}>
        <FieldBody label={label} isLabelHidden={isLabelHidden} description={description}>
          <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="m13 13 4 4" />
          </svg>
          <Input
            className={classNames(inputBeforeButtonClass, styles.input)}
            maxLength={200}
            {...(placeholder && { placeholder })}
          />
          <Button className={classNames(endButtonClass, styles.clear)} aria-label={t('searchField.clear')}>
            <Cross />
          </Button>
        </FieldBody>
      </AriaSearchField>
    </PageLocale>
  )
}
