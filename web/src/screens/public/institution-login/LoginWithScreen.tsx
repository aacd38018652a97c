import type { endpoints, Output } from '@lpi/contract'
import { ApiError } from '../../../api/api-error.ts'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { InstitutionButton } from '../../../components/institution/InstitutionStep.tsx'
import { useEntryLink } from '../../../components/use-entry-link.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export { calls } from './calls.ts'

type Props = { institution: Output<typeof endpoints.getInstitution> | ApiError }

/** The login page of one institution, which its people reach by a link. */
export function LoginWithScreen({ institution }: Props) {
  const { t } = useTranslation('account')
  const entryLink = useEntryLink()
  if (institution instanceof ApiError) {
    return (
      <WelcomeFrame>
        <Page title={t('institution.unknownTitle')} lead={t('institution.unknownLead')} width="narrow">
          <LinkButton to="/login" size="large" isWide>
            {t('login.submit')}
          </LinkButton>
        </Page>
      </WelcomeFrame>
    )
  }
  const { name, isOnlyLogin } = institution
  return (
    <WelcomeFrame>
      <Page title={t('institution.linkTitle', { name })} lead={t('institution.linkLead')} width="narrow">
        <InstitutionButton institution={institution} />
        <Stack gap={2} align="start">
          {!entryLink && (
            <Link to="/join" isBlock>
              {t('login.accessCode')}
            </Link>
          )}
          {!isOnlyLogin && (
            <Link to="/login" isBlock>
              {t('institution.usePassword')}
            </Link>
          )}
        </Stack>
      </Page>
    </WelcomeFrame>
  )
}
