import { endpoints, PasswordProof } from '@lpi/contract'
import { useRouter } from '@tanstack/react-router'
import { answerStore } from '../../../answers/answer-store.ts'
import { userPrefix } from '../../../answers/pending-answers.ts'
import { removeAnswers } from '../../../answers/stored-answers.ts'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { noSession, session } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
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
    initialValues: { password: '' },
    check: (values) => findFieldErrors(PasswordProof, values),
    onSubmit: async (body) => {
      await api.call(endpoints.eraseAccount, { params: { userId }, body })
      await router.navigate({ to: '/account-erased', replace: true, ignoreBlocker: true })
      session.setState(noSession)
      await removeFromDevice(userId)
    },
    errorFields: { 'password.wrong': 'password' },
  })
  return (
    <ActionDialog
      title={t('contactSettings.ownData.eraseTitle')}
      cancel={t('contactSettings.ownData.keep')}
      confirm={t('contactSettings.ownData.eraseNow')}
      variant="danger"
      isPending={form.isPending}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{t('contactSettings.ownData.erasedData')}</p>
      <p>{t('contactSettings.ownData.retainedData')}</p>
      <ul className={styles.retained}>
        <li>{t('contactSettings.ownData.retainedLog')}</li>
        <li>{t('contactSettings.ownData.retainedFiles')}</li>
        <li>{t('contactSettings.ownData.retainedAverages')}</li>
        <li>{t('contactSettings.ownData.retainedBackups')}</li>
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
    </ActionDialog>
  )
}

/**
 * Removes the stored data whose keys contain the user's id. The end of the session removes the device key and
 * the offline copies of assessments.
 */
async function removeFromDevice(userId: string) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(userId)) localStorage.removeItem(key)
    }
  } catch {
    // The browser blocks localStorage, so nothing was stored there.
  }
  await removeAnswers(userPrefix(userId), answerStore).catch(() => undefined)
}
