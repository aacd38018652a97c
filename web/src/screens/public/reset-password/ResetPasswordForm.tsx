import { endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { NewPasswordForm } from '../../../components/forms/NewPasswordForm.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'

type ResetPasswordFormProps = { code: string; onSaved: () => void; onRejected: () => void }

export function ResetPasswordForm({ code, onSaved, onRejected }: ResetPasswordFormProps) {
  const { t } = useTranslation('account')
  const api = useApi()

  async function savePassword(body: { code: string; newPassword: string }) {
    try {
      await api.call(endpoints.changePassword, { body })
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reset_code.invalid') return onRejected()
      throw error
    }
  }

  return (
    <Page title={t('reset.title')} lead={t('reset.lead')} width="narrow">
      <NewPasswordForm code={code} onSubmit={savePassword} />
    </Page>
  )
}
