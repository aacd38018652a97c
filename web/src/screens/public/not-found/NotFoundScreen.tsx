import { useTranslation } from 'react-i18next'
import { QuietFigure } from '../../../components/QuietFigure.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('account')
  return (
    <QuietFigure>
      <Page title={t('notFound.title')} lead={t('notFound.lead')} width="narrow">
        <LinkButton href="/" size="large" isWide>
          {t('notFound.home')}
        </LinkButton>
      </Page>
    </QuietFigure>
  )
}
