import { endpoints } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Requires a click: email scanners open every link, so opening the link must not change anything. */
export function ConfirmEmailScreen({ search }: { search: { code?: string } }) {
  const { t } = useTranslation()
  const api = useApi()
  const code = useCodeFromUrl(search)
  const [email, setEmail] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm() {
    setPending(true)
    setError(null)
    try {
      setEmail((await api.call(endpoints.confirmEmailChange, { body: { code } })).email)
    } catch (thrown) {
      setError(thrown)
    }
    setPending(false)
  }

  if (email) {
    const lead = (
      <TextWithEmails text={t('contactSettings.confirmEmail.doneLead', { email })} emails={[email]} />
    )
    return (
      <Page key="done" title={t('contactSettings.confirmEmail.doneTitle')} lead={lead} width="narrow">
        <LinkButton to="/" size="large" isWide>
          {t('contactSettings.confirmEmail.continue')}
        </LinkButton>
      </Page>
    )
  }
  if (code === '' || (error instanceof ApiError && error.code === 'email_change.invalid')) {
    const lead = t('contactSettings.confirmEmail.invalidLead')
    return (
      <Page key="invalid" title={t('contactSettings.confirmEmail.invalidTitle')} lead={lead} width="narrow">
        <LinkButton to="/contact-settings" size="large" isWide>
          {t('contactSettings.confirmEmail.askAgain')}
        </LinkButton>
      </Page>
    )
  }
  const lead = t('contactSettings.confirmEmail.lead')
  return (
    <Page title={t('contactSettings.confirmEmail.title')} lead={lead} width="narrow">
      <ErrorNotice error={error} />
      <Button size="large" isWide isPending={isPending} onPress={confirm}>
        {t('contactSettings.confirmEmail.submit')}
      </Button>
    </Page>
  )
}
