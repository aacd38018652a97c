import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { countryItems } from './country-items.ts'
import { createCountryFilter, findCountry } from './match-country.ts'

type CountryFieldProps = {
  value: string
  onChange: (code: string) => void
  errorMessage?: string | undefined
}

/** Selects a country by its name in the user's language. The value is the country code, or empty. */
export function CountryField({ value, onChange, errorMessage }: CountryFieldProps) {
  const { t, language } = useTranslation('account')
  const [text, setText] = useState('')
  const items = useMemo(() => countryItems(language), [language])
  const filter = useMemo(() => createCountryFilter(items, text), [items, text])

  /** The name that the user entered last. It is stored because the combo box resets its text before it loses focus. */
  const enteredName = useRef('')

  function changeText(next: string) {
    setText(next)
    const isReset = next === '' || next === items.find(({ id }) => id === value)?.label
    if (!isReset) enteredName.current = next
  }

  function select(code: string | null) {
    enteredName.current = ''
    onChange(code ?? '')
  }

  /**
   * Selects the country with the typed name even if the list is closed. The list closes when the page scrolls, and does
   * not open if the browser autofills the field.
   */
  function selectByName() {
    const code = findCountry(items, enteredName.current)
    if (code && code !== value) select(code)
  }

  return (
    <ComboBox
      label={t('fields.country')}
      name="country"
      autoComplete="country-name"
      items={items}
      selectedKey={value || null}
      onSelectionChange={select}
      onInputChange={changeText}
      onKeyDown={({ key }) => key === 'Enter' && selectByName()}
      onBlur={selectByName}
      defaultFilter={filter}
      empty={t('fields.countryEmpty')}
      errorMessage={errorMessage}
      isRequired
    />
  )
}
