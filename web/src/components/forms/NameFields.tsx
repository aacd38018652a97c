import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Text } from '../../ui/Layout.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Name = 'firstName' | 'lastName'
type FieldProps = { value: string; onChange: (value: string) => void; errorMessage?: string | undefined }

/** The fields of a name. One of them can stay empty, because many people have only one name. */
export function NameFields({ text }: { text: (name: Name) => FieldProps }) {
  const { t } = useTranslation('account')
  const hintId = useId()
  return (
    <>
      <TextField
        {...text('firstName')}
        label={t('fields.firstName')}
        autoComplete="given-name"
        aria-describedby={hintId}
      />
      <TextField
        {...text('lastName')}
        label={t('fields.lastName')}
        autoComplete="family-name"
        aria-describedby={hintId}
      />
      <Text id={hintId} tone="quiet">
        {t('fields.oneName')}
      </Text>
    </>
  )
}
