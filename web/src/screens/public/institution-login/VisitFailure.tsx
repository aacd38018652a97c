import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { InstitutionButton } from '../../../components/institution/InstitutionStep.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { InstitutionVisit } from '../../../session/institution-visit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

type Props = {
  /** Undefined if this tab has started no visit. */
  visit?: InstitutionVisit
  search: Record<string, string>
  error?: unknown
}

/** Says why the login did not succeed, with the ways out. */
export function VisitFailure({ visit, search, error }: Props) {
  const { t } = useTranslation('account')
  const { productName } = useApi().config
  const navigate = useNavigate()
  if (!visit) {
    return (
      <Page title={t('institution.failedTitle')} lead={t('institution.otherTab')} width="narrow">
        <LinkButton to="/login" size="large" isWide>
          {t('login.submit')}
        </LinkButton>
      </Page>
    )
  }
  const { name, purpose, returnTo } = visit
  const answer = [search.error, search.error_description].filter(Boolean).join(': ')
  const isProvidersAnswer = error instanceof ApiError && error.code === 'institution.refused'
  return (
    <Page title={t('institution.failedTitle')} width="narrow">
      <ErrorNotice error={error} />
      {purpose === 'login' ? (
        <>
          <InstitutionButton institution={visit} label={t('institution.tryAgain', { name })} />
          <Link to="/login" isBlock>
            {t('institution.usePassword')}
          </Link>
        </>
      ) : (
        <Button size="large" isWide onPress={() => void navigate({ href: returnTo, replace: true })}>
          {t('institution.back')}
        </Button>
      )}
      {isProvidersAnswer && (
        <Stack gap={2}>
          <Text tone="quiet">{t('institution.forIt')}</Text>
          <blockquote>
            {t('institution.sentence', {
              name,
              productName,
              answer: answer || error.institution.reason || '',
              address: window.location.origin + window.location.pathname,
            })}
          </blockquote>
        </Stack>
      )}
    </Page>
  )
}
