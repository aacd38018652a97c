import { useTranslation } from '../../i18n/use-translation.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { CenteredMessage } from '../CenteredMessage.tsx'

/** Shown for an unknown path, and for an unknown id in a path. */
export function NotFoundMessage() {
  const { t } = useTranslation('account')
  return (
    <CenteredMessage>
      <Page title={t('notFound.title')} lead={t('notFound.lead')} width="narrow">
        <LinkButton to="/" size="large" isWide>
          {t('notFound.home')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
