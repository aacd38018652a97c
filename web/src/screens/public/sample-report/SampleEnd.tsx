import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Row, Stack } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** What a visitor can do after reading the sample report. */
export function SampleEnd() {
  const { t } = useTranslation('leader')
  return (
    <Stack as="section" gap={4} isHiddenInPrint>
      <Heading>{t('sample.end')}</Heading>
      <Row gap={5} rowGap={2} align="center">
        <LinkButton to="/register" size="large">
          {t('sample.register')}
        </LinkButton>
        <Link to="/join" isBlock>
          {t('sample.join')}
        </Link>
        <Link to="/login" isBlock>
          {t('sample.logIn')}
        </Link>
      </Row>
    </Stack>
  )
}
