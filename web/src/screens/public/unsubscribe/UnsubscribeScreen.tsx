import { endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Requires a click: email scanners open every link, so opening the link must not change anything. */
export function UnsubscribeScreen({ search }: { search: { code?: string } }) {
  const { t } = useTranslation()
  const api = useApi()
  const code = useCodeFromUrl(search)
  const unsubscribe = useMutation({
    mutationFn: () => api.call(endpoints.unsubscribeFromReminders, { query: { code } }),
  })
  const { data, error, isPending, mutate } = unsubscribe

  if (data) {
    const lead = t('unsubscribe.doneLead', { organization: data.organizationName })
    return (
      <CenteredMessage key="done">
        <Page title={t('unsubscribe.doneTitle')} lead={lead} width="narrow">
          <HomeLink />
        </Page>
      </CenteredMessage>
    )
  }
  if (code === '' || (error instanceof ApiError && error.code === 'unsubscribe.invalid')) {
    const lead = t('unsubscribe.invalidLead')
    return (
      <CenteredMessage key="invalid">
        <Page title={t('unsubscribe.invalidTitle')} lead={lead} width="narrow">
          <HomeLink />
        </Page>
      </CenteredMessage>
    )
  }
  return (
    <Page title={t('unsubscribe.title')} lead={t('unsubscribe.lead')} width="narrow">
      <ErrorNotice error={error} />
      <Button size="large" isWide isPending={isPending} onPress={() => mutate()}>
        {t('unsubscribe.submit')}
      </Button>
    </Page>
  )
}

function HomeLink() {
  const { t } = useTranslation('account')
  return (
    <LinkButton to="/" variant="secondary" size="large" isWide>
      {t('notFound.home')}
    </LinkButton>
  )
}
