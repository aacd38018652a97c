import type { Release } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { formatDate } from '../../../i18n/format-date.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Shown instead of a report that is complete but not released. */
export function WaitingForRelease({ release }: { release: Release | undefined }) {
  const { t } = useTranslation('leader')
  const lead = release?.date
    ? t('waiting.byDate', { date: formatDate(release.date) })
    : t('waiting.byAdministrator')
  return (
    <CenteredMessage>
      <Page title={t('waiting.title')} lead={<p>{lead}</p>} width="narrow">
        <p>{t('waiting.nothingToDo')}</p>
        <LinkButton to="/" size="large" isWide>
          {t('waiting.home')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
