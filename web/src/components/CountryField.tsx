import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '../ui/ComboBox.tsx'
import { countryItems } from './country-items.ts'
import { countryMatcher } from './match-country.ts'

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
  return (
    <ComboBox
      label={t('fields.country')}
      name="country"
      autoComplete="country-name"
      items={items}
      selectedKey={value || null}
      onSelectionChange={(code) => onChange(code ?? '')}
      onInputChange={setTyped}
      defaultFilter={matches}
      empty={t('fields.countryEmpty')}
      errorMessage={errorMessage}
      isRequired
    />
  )
}
