import { useApi } from '../../../api/ApiContext.tsx'
import { LinkedText } from '../../../components/LinkedText.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import { Page } from '../../../ui/Page.tsx'

const testedKeys = ['testedAxe', 'testedKeyboard', 'testedZoom', 'testedColors', 'testedPaper'] as const

/** The accessibility statement: what is tested with every change, and what has not been tested yet. */
export function AccessibilityScreen() {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  return (
    <Page
      title={t('accessibility.title')}
      documentTitle={t('accessibility.documentTitle')}
      lead={<p>{t('accessibility.lead')}</p>}
    >
      <Stack as="section" gap={3}>
        <Heading>{t('accessibility.testedTitle')}</Heading>
        <ul>
          {testedKeys.map((key) => (
            <li key={key}>{t(`accessibility.${key}`)}</li>
          ))}
        </ul>
      </Stack>
      <Stack as="section" gap={3}>
        <Heading>{t('accessibility.limitsTitle')}</Heading>
        <p>{t('accessibility.limits')}</p>
        <p>
          <LinkedText text={t('accessibility.help')} href={links.support} />
        </p>
      </Stack>
    </Page>
  )
}
