import { endpoints, type Platform } from '@lpi/contract'
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
import { TextField } from '../../../ui/TextField.tsx'
import { buildBody, checkPlatform, initialValues, type PlatformValues } from './platform-values.ts'

type Props = { platform: Platform | undefined; onCreated: (id: string) => void }

/** What the platform shows about itself, and what its people may do here. */
export function PlatformForm({ platform, onCreated }: Props) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const [isSaved, setSaved] = useState(false)
  const form = useFormFields<PlatformValues>({
    initialValues: initialValues(platform),
    check: checkPlatform,
    errorFields: { 'platform.exists': 'clientId', 'platform.unreachable': 'keySetUrl' },
    onSubmit: async (values) => {
      setSaved(false)
      const body = buildBody(values)
      if (!platform) {
        const { id } = await change((api, args) => api.call(endpoints.createPlatform, { ...args, body }))
        return onCreated(id)
      }
      const { id, version, state } = platform
      // The screen shows no form for a platform that is ending, because a change would cancel that.
      if (state === 'ending') return
      const { deploymentIds: _, ...settings } = body
      await change((api, args) =>
        api.call(endpoints.updatePlatform, {
          ...args,
          params: { platformId: id },
          body: { ...settings, state, version },
        }),
      )
      setSaved(true)
    },
  })
  const { values, change: set, message } = form
  const address = (name: 'issuer' | 'authorizationEndpoint' | 'tokenEndpoint' | 'keySetUrl') => (
    <TextField
      {...form.text(name)}
      label={t(`platforms.fields.${name}`)}
      inputMode="url"
      dir="ltr"
      spellCheck="false"
      isRequired
    />
  )
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <Stack as="section" gap={4}>
        <Heading>{t('platforms.steps.values')}</Heading>
        <TextField
          {...form.text('name')}
          label={t('platforms.fields.name')}
          description={t('platforms.fields.nameHint')}
          isRequired
        />
        {address('issuer')}
        <TextField
          {...form.text('clientId')}
          label={t('connections.clientId')}
          autoComplete="off"
          dir="ltr"
          spellCheck="false"
          isRequired
        />
        {!platform && (
          <TextField
            {...form.text('deploymentId')}
            label={t('platforms.fields.deploymentId')}
            description={t('platforms.fields.deploymentHint')}
            autoComplete="off"
            dir="ltr"
            spellCheck="false"
          />
        )}
        {address('authorizationEndpoint')}
        {address('tokenEndpoint')}
        {address('keySetUrl')}
        <TextField
          {...form.text('audience')}
          label={t('platforms.fields.audience')}
          description={t('platforms.fields.audienceHint')}
          dir="ltr"
          spellCheck="false"
        />
      </Stack>
      <Stack as="section" gap={4}>
        <Heading>{t('platforms.steps.people')}</Heading>
        <div>
          <CountryField
            value={values.country}
            onChange={(country) => set('country', country)}
            errorMessage={message('country')}
          />
          <Text tone="quiet">{t('connections.countryHint')}</Text>
        </div>
        <TextField
          {...form.text('seatsPerCourse')}
          label={t('platforms.fields.seats')}
          inputMode="numeric"
          isRequired
        />
        <TextField
          {...form.text('contactEmail')}
          type="email"
          label={t('platforms.fields.contact')}
          description={t('platforms.fields.contactHint')}
        />
        <div>
          <Checkbox isSelected={values.trustsEmail} onChange={(isOn) => set('trustsEmail', isOn)}>
            {t('platforms.fields.trustsEmail')}
          </Checkbox>
          <Text tone="quiet">{t('platforms.fields.trustsEmailHint')}</Text>
        </div>
        <div>
          <Checkbox
            isSelected={values.teachersSeeReports}
            onChange={(isOn) => set('teachersSeeReports', isOn)}
          >
            {t('platforms.fields.teachersSeeReports')}
          </Checkbox>
          <Text tone="quiet">{t('platforms.fields.teachersSeeReportsHint')}</Text>
        </div>
      </Stack>
      <ErrorNotice error={form.error} />
      <SuccessNotice>{isSaved && t('platforms.saved')}</SuccessNotice>
      <UnsavedChangesDialog isDirty={form.isDirty && !form.isPending} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t(platform ? 'connections.save' : 'platforms.create')}
        </Button>
      </div>
    </Form>
  )
}
