import { useMemo } from 'react'
import { formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TextFieldProps } from '../../ui/text-control.ts'
import { timeZoneItems } from './time-zones.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (day: string) => void
  timeZone: string
  onTimeZoneChange: (timeZone: string) => void
  timeZoneError?: string | undefined
}

/**
 * A day and its time zone, which is shown once there is a day. The description repeats the day with the name of its
 * month, because the browser shows numbers.
 */
export function DayField({ timeZone, onTimeZoneChange, timeZoneError, description, ...field }: Props) {
  const { t } = useTranslation('admin')
  const zones = useMemo(() => timeZoneItems(timeZone), [timeZone])
  const { value, isRequired } = field
  return (
    <>
      <TextField
        {...field}
        type="date"
        description={
          <>
            {description} {value && <strong>{formatDate(value)}</strong>}
          </>
        }
      />
      {(value || isRequired) && (
        <ComboBox
          label={t('timeZone.label')}
          items={zones}
          selectedKey={timeZone || null}
          onSelectionChange={(key) => onTimeZoneChange(key ?? '')}
          empty={t('timeZone.empty')}
          errorMessage={timeZoneError}
          isRequired
        />
      )}
    </>
  )
}
