import { endpoints, PasswordProof } from '@lpi/contract'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { openDeviceStorage } from '../../../components/answers/device-storage.ts'
import { removeAnswers } from '../../../components/answers/pending-answers.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { noSession, session } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './ContactSettings.module.css'

/** Explains what is erased and what is kept before it asks for the password. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const router = useRouter()
  const { userId } = useProfile().user
  const form = useFormFields({
    initial: { password: '' },
    check: (values) => findFieldErrors(PasswordProof, values),
    onSubmit: async (body) => {
      await api.call(endpoints.eraseAccount, { params: { userId }, body })
      await router.navigate({ href: '/account-erased', replace: true })
      session.setState(noSession)
      await removeFromDevice(userId)
    },
    errorFields: { 'password.wrong': 'password' },
  })
  return (
    <Dialog
      title={t('contactSettings.ownData.eraseTitle')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('contactSettings.ownData.keep')}
          </Button>
          <Button variant="danger" isPending={form.isPending} onPress={form.submit}>
            {t('contactSettings.ownData.eraseNow')}
          </Button>
        </>
      }
    >
      <p>{t('contactSettings.ownData.eraseGoes')}</p>
      <p>{t('contactSettings.ownData.eraseStays')}</p>
      <ul className={styles.retained}>
        <li>{t('contactSettings.ownData.staysLog')}</li>
        <li>{t('contactSettings.ownData.staysFiles')}</li>
        <li>{t('contactSettings.ownData.staysFigures')}</li>
        <li>{t('contactSettings.ownData.staysBackups')}</li>
      </ul>
      <Form ref={form.formRef} onSubmit={form.submit}>
        <PasswordField
          {...form.text('password')}
          label={t('contactSettings.password')}
          autoComplete="current-password"
          isRequired
        />
        <ErrorNotice error={form.error} />
      </Form>
    </Dialog>
  )
}

/** The keys of everything that this device stores about a user contain the user's id. */
async function removeFromDevice(userId: string) {
  for (const key of Object.keys(localStorage)) {
    if (key.includes(userId)) localStorage.removeItem(key)
  }
  await removeAnswers(userId, openDeviceStorage()).catch(() => undefined)
}
