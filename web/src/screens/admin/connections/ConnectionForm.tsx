import { type Connection, endpoints } from '@lpi/contract'
import { useState } from 'react'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { CountryField } from '../../../components/forms/CountryField.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import {
  buildBody,
  type ConnectionValues,
  checkConnection,
  initialValues,
  isGoogle,
} from './connection-values.ts'
import { GroupRules } from './GroupRules.tsx'
import { issuerExamples, type Provider } from './providers.ts'

type Props = {
  /** Undefined for a new connection, which needs only what the provider issued. */
  connection: Connection | undefined
  provider: Provider
  onCreated: (id: string) => void
}

export function ConnectionForm({ connection, provider, onCreated }: Props) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const [isSaved, setSaved] = useState(false)
  const form = useFormFields<ConnectionValues>({
    initialValues: initialValues(connection),
    check: checkConnection,
    errorFields: {
      'connection.issuer': 'issuer',
      'connection.unreachable': 'issuer',
      'connection.break_glass': 'breakGlassEmail',
    },
    onSubmit: async (values) => {
      setSaved(false)
      if (!connection) {
        const body = buildBody(values, { state: 'draft', scopes: [] })
        const { id } = await change((api, args) => api.call(endpoints.createConnection, { ...args, body }))
        return onCreated(id)
      }
      const { id, version, scopes, state } = connection
      // The screen shows no form for a connection that is ending, because a change would cancel that.
      if (state === 'ending') return
      const body = { ...buildBody(values, { state, scopes }), version }
      await change((api, args) =>
        api.call(endpoints.updateConnection, { ...args, params: { connectionId: id }, body }),
      )
      setSaved(true)
    },
  })
  const { values } = form
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <Stack as="section" gap={4}>
        <Heading>{t('connections.steps.values')}</Heading>
        <TextField
          {...form.text('name')}
          label={t('connections.name')}
          description={t('connections.nameHint')}
          isRequired
        />
        <TextField
          {...form.text('issuer')}
          label={t('connections.issuer')}
          description={t('connections.issuerHint', { example: issuerExamples[provider] })}
          inputMode="url"
          dir="ltr"
          spellCheck="false"
          isRequired
        />
        <TextField
          {...form.text('clientId')}
          label={t('connections.clientId')}
          autoComplete="off"
          dir="ltr"
          spellCheck="false"
          isRequired
        />
        <PasswordField
          {...form.text('clientSecret')}
          label={t('connections.clientSecret')}
          description={t(connection?.hasSecret ? 'connections.secretStored' : 'connections.secretHint')}
          autoComplete="off"
        />
        {(isGoogle(values.issuer) || values.hostedDomain !== '') && (
          <TextField
            {...form.text('hostedDomain')}
            label={t('connections.hostedDomain')}
            description={t('connections.hostedDomainHint')}
            dir="ltr"
            isRequired
          />
        )}
      </Stack>
      {connection && <PeopleSettings form={form} />}
      <ErrorNotice error={form.error} />
      <SuccessNotice>{isSaved && t('connections.saved')}</SuccessNotice>
      <UnsavedChangesDialog isDirty={form.isDirty && !form.isPending} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t(connection ? 'connections.save' : 'connections.create')}
        </Button>
      </div>
    </Form>
  )
}

type FormState = ReturnType<typeof useFormFields<ConnectionValues>>

/** What an account gets from the institution, and which roles its groups have. */
function PeopleSettings({ form }: { form: FormState }) {
  const { t } = useTranslation('admin')
  const { values, change, message } = form
  return (
    <Stack as="section" gap={4}>
      <Heading>{t('connections.steps.people')}</Heading>
      <div>
        <Checkbox isSelected={values.trustsEmail} onChange={(isTrusted) => change('trustsEmail', isTrusted)}>
          {t('connections.trustsEmail')}
        </Checkbox>
        <Text tone="quiet">{t('connections.trustsEmailHint')}</Text>
      </div>
      <div>
        <CountryField
          value={values.country}
          onChange={(country) => change('country', country)}
          errorMessage={message('country')}
        />
        <Text tone="quiet">{t('connections.countryHint')}</Text>
      </div>
      <div>
        <Checkbox isSelected={values.isOnlyLogin} onChange={(isOnly) => change('isOnlyLogin', isOnly)}>
          {t('connections.isOnlyLogin')}
        </Checkbox>
        <Text tone="quiet">{t('connections.isOnlyLoginHint')}</Text>
      </div>
      {values.isOnlyLogin && (
        <TextField
          {...form.text('breakGlassEmail')}
          type="email"
          label={t('connections.breakGlass')}
          description={t('connections.breakGlassHint')}
          isRequired
        />
      )}
      <TextField
        {...form.text('groupsClaim')}
        label={t('connections.groupsClaim')}
        description={t('connections.groupsClaimHint')}
        dir="ltr"
        spellCheck="false"
      />
      {values.groupsClaim.trim() !== '' && (
        <GroupRules
          rules={values.groupRules}
          onChange={(rules) => change('groupRules', rules)}
          errorMessage={message('groupRules')}
        />
      )}
    </Stack>
  )
}
