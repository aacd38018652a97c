import { endpoints, UserUpdate } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { CountryField } from '../../../components/forms/CountryField.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { recoveryEmailOf } from '../../../session/recovery-email.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'

/** Asks for the country, or lets the user change it. */
export function CountryForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const { user } = useProfile()
  const reloadProfile = useReloadProfile()
  const form = useFormFields({
    initialValues: { country: user.country ?? '' },
    check: ({ country }) =>
      country === '' ? [{ field: 'country', problem: 'required' }] : findFieldErrors(UserUpdate, { country }),
    onSubmit: async ({ country }) => {
      const body = { country, recoveryEmail: recoveryEmailOf(user) }
      await api.call(endpoints.updateUser, { params: { userId: user.userId }, body })
      await reloadProfile()
      onSaved()
    },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <CountryField
        value={form.values.country}
        onChange={(country) => form.change('country', country)}
        errorMessage={form.message('country')}
      />
      <ErrorNotice error={form.error} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('acceptTerms.countryNext')}
      </Button>
    </Form>
  )
}
