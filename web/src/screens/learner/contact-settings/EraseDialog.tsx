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
import styles from './ContactSettings.module.css'
import { ProofField, ProofLead, useOwnerProof, useProofVisit } from './OwnerProof.tsx'

/** Explains what is erased and what is kept before it asks for the password. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const router = useRouter()
  const { userId, institution } = useProfile().user
  const proof = useOwnerProof('erase')
  const visit = useProofVisit('erase')
  const form = useFormFields({
    initialValues: { password: '' },
    check: (values) => findFieldErrors(PasswordProof, proof.body(values)),
    onSubmit: async (values) => {
      const args = { params: { userId }, body: proof.body(values) }
      await api.call(endpoints.eraseAccount, args).catch(proof.explain)
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
      confirm={
        proof.needsVisit && institution
          ? t('contactSettings.proof.continueWith', { name: institution.name })
          : t('contactSettings.ownData.eraseNow')
      }
      variant={proof.needsVisit ? 'primary' : 'danger'}
      isPending={form.isPending || visit.isPending}
      isConfirmDisabled={proof.needsVisit && !institution}
      onConfirm={proof.needsVisit ? visit.mutate : form.submit}
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
        {proof.needsVisit && <ProofLead />}
        <ProofField
          {...form.text('password')}
          hasPassword={proof.hasPassword}
          label={t('contactSettings.password')}
        />
        <ErrorNotice error={form.error ?? visit.error} />
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
