import { endpoints, MAX_SEATS } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOrganization } from '../../session/use-profile.tsx'
import { Link } from '../../ui/Link.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TextFieldProps } from '../../ui/text-control.ts'
import { DayField } from '../forms/DayField.tsx'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import type { CodeValues } from './code-fields.ts'

type Props = {
  form: {
    values: CodeValues
    change: (name: 'instrument' | 'timeZone', value: string) => void
    message: (name: 'instrument' | 'timeZone') => string | undefined
    text: (name: 'seats' | 'expiresOn') => Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & {
      value: string
      onChange: (value: string) => void
    }
  }
}

/**
 * The questionnaire, the seats and the last day of a new access code. Initially, the first questionnaire is selected.
 */
export function CodeFields({ form }: Props) {
  const { t, language } = useTranslation(['admin', 'common'])
  const { organizationId } = useOrganization()
  const query = { organizationId, language }
  const instruments = useQuery(useApi().query(endpoints.listInstruments, { query }))
  const items = (instruments.data?.items ?? []).map(({ id, version, name }) => ({
    id: `${id}@${version}`,
    label: name,
  }))
  const firstId = items[0]?.id
  const { instrument } = form.values
  const [instrumentId = '', version = ''] = instrument.split('@')
  const seats = form.text('seats')

  useEffect(() => {
    if (firstId && !instrument) form.change('instrument', firstId)
  }, [firstId, instrument, form.change])

  return (
    <>
      <LoadFailure query={instruments} />
      <Select
        label={t('cohort.instrument')}
        items={items}
        selectedKey={instrument || null}
        onSelectionChange={(key) => form.change('instrument', key ?? '')}
        isInvalid={form.message('instrument') !== undefined}
        errorMessage={form.message('instrument')}
      />
      {instrument && (
        <Link
          to="/admin/questionnaires/$instrumentId/$version"
          params={{ instrumentId, version }}
          target="_blank"
          isBlock
        >
          {t('cohort.preview')}
        </Link>
      )}
      <TextField
        {...seats}
        errorMessage={seats.errorMessage && t('common:wholeNumber', { min: 1, max: MAX_SEATS })}
        label={t('cohort.seats')}
        description={t('cohort.seatsHint')}
        inputMode="numeric"
        isRequired
      />
      <DayField
        {...form.text('expiresOn')}
        timeZone={form.values.timeZone}
        onTimeZoneChange={(timeZone) => form.change('timeZone', timeZone)}
        timeZoneError={form.message('timeZone')}
        label={t('cohort.lastDay')}
        description={t('cohort.lastDayHint')}
      />
    </>
  )
}
