import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Requires a click, because a program that preloads or scans the link must not confirm the address. */
export function ConfirmYourEmailScreen({ search }: { search: { code?: string } }) {
  const { t } = useTranslation()
  const api = useApi()
  const code = useCodeFromUrl(search)
  const { userId, email, isEmailConfirmed } = useProfile().user
  const reloadProfile = useReloadProfile()
  const confirm = useMutation({
    mutationFn: async () => {
      await api.call(endpoints.confirmEmail, { params: { userId }, body: { code } })
      await reloadProfile()
    },
  })

  if (isEmailConfirmed) {
    const lead = (
      <TextWithEmails text={t('contactSettings.confirmOwn.doneLead', { email })} emails={[email]} />
    )
    return (
      <Page key="done" title={t('contactSettings.confirmOwn.doneTitle')} lead={lead} width="narrow">
        <LinkButton to="/" size="large" isWide>
          {t('contactSettings.confirmOwn.continue')}
        </LinkButton>
      </Page>
    )
  }
  const { error } = confirm
  if (code === '' || (error instanceof ApiError && error.code === 'email_confirmation.invalid')) {
    const lead = (
      <TextWithEmails text={t('contactSettings.confirmOwn.invalidLead', { email })} emails={[email]} />
    )
    return (
      <Page key="invalid" title={t('contactSettings.confirmOwn.invalidTitle')} lead={lead} width="narrow">
        <AddressConfirmation />
      </Page>
    )
  }
  const lead = <TextWithEmails text={t('contactSettings.confirmOwn.lead', { email })} emails={[email]} />
  return (
    <Page title={t('contactSettings.confirmOwn.title')} lead={lead} width="narrow">
      <ErrorNotice error={error} />
      <Button size="large" isWide isPending={confirm.isPending} onPress={() => confirm.mutate()}>
        {t('contactSettings.confirmOwn.submit')}
      </Button>
    </Page>
  )
}
