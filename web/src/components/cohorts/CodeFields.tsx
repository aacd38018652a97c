import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/ApiContext.tsx'
import { useProfile } from '../../session/use-profile.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import type { CodeValues } from './code-fields.ts'

type Props = {
  form: {
    values: CodeValues
    change: (name: 'instrument', value: string) => void
    message: (name: 'instrument') => string | undefined
    text: (name: 'seats' | 'expiresOn') => Omit<TextFieldProps, 'label'>
  }
}

/** The questionnaire, the seats and the last day of a new access code. The first questionnaire is selected. */
export function CodeFields({ form }: Props) {
  const { t, i18n } = useTranslation('admin')
  const { organizationId = '' } = useProfile().organization ?? {}
  const query = { organizationId, language: i18n.language }
  const { data, error } = useQuery(useApi().query(endpoints.listInstruments, { query }))
  const items = (data?.items ?? []).map(({ id, version, name }) => ({ id: `${id}@${version}`, label: name }))
  const first = items[0]?.id
  const { instrument } = form.values

  useEffect(() => {
    if (first && !instrument) form.change('instrument', first)
  }, [first, instrument, form.change])

  return (
    <>
      <ErrorNotice error={error} />
      <Select
        label={t('cohort.instrument')}
        items={items}
        selectedKey={instrument || null}
        onSelectionChange={(key) => form.change('instrument', key ?? '')}
        isInvalid={form.message('instrument') !== undefined}
        errorMessage={form.message('instrument')}
      />
      <TextField
        {...form.text('seats')}
        label={t('cohort.seats')}
        description={t('cohort.seatsHint')}
        inputMode="numeric"
        isRequired
      />
      <TextField
        {...form.text('expiresOn')}
        type="date"
        label={t('cohort.lastDay')}
        description={t('cohort.lastDayHint')}
      />
    </>
  )
}
