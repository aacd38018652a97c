import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/ApiContext.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useProfile } from '../session/use-profile.tsx'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { TextWithEmails } from './TextWithEmails.tsx'

/**
 * Asks the user to confirm the account's email address. A button sends the confirmation email. Renders nothing if the
 * address is confirmed. A user without an address is asked to add one.
 */
export function AddressConfirmation({ text }: { text?: string }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const { userId, email, isEmailConfirmed } = useProfile().user
  const request = useMutation({
    mutationFn: () => api.call(endpoints.requestEmailConfirmation, { params: { userId } }),
  })
  if (isEmailConfirmed) return null
  if (email === '') {
    return (
      <Notice tone="info" title={t('addressConfirmation.noneTitle')}>
        <p>{t('addressConfirmation.none')}</p>
        <LinkButton to="/contact-settings" hash="email" variant="secondary">
          {t('addressConfirmation.add')}
        </LinkButton>
      </Notice>
    )
  }
  const message = request.isSuccess
    ? t('addressConfirmation.sent', { email })
    : (text ?? t('addressConfirmation.text', { email }))
  return (
    <>
      <Notice tone="info" title={t('addressConfirmation.title')}>
        <p>
          <TextWithEmails text={message} emails={[email]} />
        </p>
        <Button variant="secondary" isPending={request.isPending} onPress={() => request.mutate()}>
          {t(request.isSuccess ? 'addressConfirmation.sendAgain' : 'addressConfirmation.send')}
        </Button>
      </Notice>
      <ErrorNotice error={request.error} />
    </>
  )
}
