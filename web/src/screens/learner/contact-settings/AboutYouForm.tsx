import { PIPL_COUNTRY } from '@lpi/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { CountryField } from '../../../components/forms/CountryField.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { NameFields } from '../../../components/forms/NameFields.tsx'
import { PiplConsent } from '../../../components/forms/PiplConsent.tsx'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import {
  type ContactSettings,
  checkContactSettings,
  needsPiplConsent,
  readContactSettings,
  saveContactSettings,
} from './save-contact-settings.ts'

export function AboutYouForm() {
  const { t, language } = useTranslation()
  const api = useApi()
  const profile = useProfile()
  const reloadProfile = useReloadProfile()
  const [savedValues, setSavedValues] = useState<ContactSettings | null>(null)
  const form = useFormFields({
    initialValues: readContactSettings(api, { ...profile.user, language: profile.user.language ?? language }),
    check: (values) => checkContactSettings(api, profile, values),
    onSubmit: async (values) => {
      await saveContactSettings(api, profile, values, language)
      await reloadProfile()
      setSavedValues(values)
    },
  })
  const { values, change, text, message } = form
  const { languages } = api.config

  const updateLanguage = useEffectEvent((language: string | null) => {
    if (language) form.setSavedValue('language', language)
  })
  useEffect(() => updateLanguage(profile.user.language), [profile.user.language])

  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <NameFields text={text} />
      <CountryField
        value={values.country}
        onChange={(code) => change('country', code)}
        errorMessage={message('country')}
      />
      {values.country === PIPL_COUNTRY && needsPiplConsent(api, profile, values.country) && (
        <PiplConsent
          value={values.piplConsent}
          onChange={(purposes) => change('piplConsent', purposes)}
          shouldShowErrors={message('piplConsent') !== undefined}
        />
      )}
      <TextField
        {...text('orgOrSchool')}
        label={t('contactSettings.orgOrSchool')}
        autoComplete="organization"
      />
      {languages.length > 1 && (
        <div id="language">
          <Select
            label={t('contactSettings.language')}
            description={t('contactSettings.languageHint')}
            items={languages.map(({ id, name }) => ({ id, label: name }))}
            selectedKey={values.language}
            onSelectionChange={(language) => change('language', language ?? 'en')}
          />
        </div>
      )}
      <SuccessNotice>{savedValues === values && t('contactSettings.saved')}</SuccessNotice>
      <ErrorNotice error={form.error} />
      <UnsavedChangesDialog isDirty={form.isDirty} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('contactSettings.save')}
      </Button>
    </Form>
  )
}
