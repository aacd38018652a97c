import { UserUpdate } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { CountryField } from '../../../components/CountryField.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFormFields } from '../../../components/form-fields.ts'
import { faultsOf } from '../../../components/problems.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ContactSettings.module.css'
import {
  type ContactSettings,
  contactSettingsOf,
  saveContactSettings,
  userUpdate,
} from './save-contact-settings.ts'

export function ContactSettingsScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useProfile()
  const reloadProfile = useReloadProfile()
  const [saved, setSaved] = useState<ContactSettings | null>(null)
  const form = useFormFields({
    initial: contactSettingsOf(api, user),
    check: (values) => faultsOf(UserUpdate, userUpdate(user, values)),
    onSubmit: async (values) => {
      await saveContactSettings(api, user, values)
      await reloadProfile()
      setSaved(values)
    },
  })
  return (
    <Page title={t('contactSettings.title')} lead={t('contactSettings.lead')} width="narrow">
      <Form ref={form.formRef} onSubmit={form.submit}>
        <TextField
          {...form.text('firstName')}
          label={t('contactSettings.firstName')}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          {...form.text('lastName')}
          label={t('contactSettings.lastName')}
          autoComplete="family-name"
          isRequired
        />
        <CountryField
          value={form.values.country}
          onChange={(code) => form.change('country', code)}
          errorMessage={form.message('country')}
        />
        <TextField
          {...form.text('orgOrSchool')}
          label={t('contactSettings.orgOrSchool')}
          autoComplete="organization"
        />
        <dl className={styles.address}>
          <dt>{t('contactSettings.email')}</dt>
          <dd>{user.username}</dd>
          <dd className={styles.hint}>{t('contactSettings.emailHint')}</dd>
        </dl>
        {saved === form.values && <Notice tone="success">{t('contactSettings.saved')}</Notice>}
        <ErrorNotice error={form.error} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('contactSettings.save')}
        </Button>
      </Form>
    </Page>
  )
}
