import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '../ui/ComboBox.tsx'
import { countryItems } from './country-items.ts'
import { countryMatcher, countryNamed } from './match-country.ts'

type CountryFieldProps = {
  value: string
  onChange: (code: string) => void
  errorMessage?: string | undefined
}

/** A country by its code, found by its name in the person's language; empty when none is chosen. */
export function CountryField({ value, onChange, errorMessage }: CountryFieldProps) {
  const { t, i18n } = useTranslation('account')
  const [typed, setTyped] = useState('')
  const items = useMemo(() => countryItems(i18n.language), [i18n.language])
  const matches = useMemo(() => countryMatcher(items, typed), [items, typed])

  /** The list takes back what it shows before one goes on, so the last name typed is kept here. */
  const lastName = useRef('')

  function type(text: string) {
    setTyped(text)
    const isTakenBack = text === '' || text === items.find(({ id }) => id === value)?.label
    if (!isTakenBack) lastName.current = text
  }

  function choose(code: string | null) {
    lastName.current = ''
    onChange(code ?? '')
  }

  /** A name written to its end, or filled in by the browser, needs no click in the list. */
  function chooseTyped() {
    const code = countryNamed(items, lastName.current)
    if (code && code !== value) choose(code)
  }

  return (
    <ComboBox
      label={t('fields.country')}
      name="country"
      autoComplete="country-name"
      items={items}
      selectedKey={value || null}
      onSelectionChange={choose}
      onInputChange={type}
      onKeyDown={({ key }) => key === 'Enter' && chooseTyped()}
      onBlur={chooseTyped}
      defaultFilter={matches}
      empty={t('fields.countryEmpty')}
      errorMessage={errorMessage}
      isRequired
    />
  )
}
