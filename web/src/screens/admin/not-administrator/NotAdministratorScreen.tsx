import { useTranslation } from 'react-i18next'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Shown to a user without the administrator role instead of an administration screen. */
export function NotAdministratorScreen() {
  const { t } = useTranslation(['admin', 'account'])
  const { organizationError, user } = useProfile()
  if (organizationError) return <OrganizationFailed error={organizationError} />
  return (
    <Page title={t('notAdministrator.title')} lead={t('notAdministrator.body')} width="narrow">
      <AddressConfirmation text={t('account:addressConfirmation.roleText', { email: user.email })} />
      <LinkButton href="/" size="large" isWide>
        {t('notAdministrator.home')}
      </LinkButton>
    </Page>
  )
}

/** The organization failed to load, so it is unknown whether the user is an administrator. */
function OrganizationFailed({ error }: { error: unknown }) {
  const { t } = useTranslation(['admin', 'common'])
  const reloadProfile = useReloadProfile()
  return (
    <Page title={t('organizationFailed')} width="narrow">
      <ErrorNotice error={error} />
      <Button size="large" isWide onPress={() => void reloadProfile().catch(() => undefined)}>
        {t('common:buttons.tryAgain')}
      </Button>
    </Page>
  )
}
