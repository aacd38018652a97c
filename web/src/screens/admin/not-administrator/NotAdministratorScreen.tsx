import { useEffect, useRef } from 'react'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/**
 * Shown instead of an administration screen if the user does not administer the organization, if the required second
 * factor is missing, or if the organization failed to load.
 */
export function NotAdministratorScreen() {
  const { t } = useTranslation(['admin', 'account'])
  const { organizationError, needsSecondFactor, organizations, user, isSelected } = useProfile()
  if (needsSecondFactor) return <SecondFactorMissing />
  if (organizationError) return <OrganizationFailed error={organizationError} />
  if (isSelected && organizations.length > 0) return <OtherOrganization />
  return (
    <Page title={t('notAdministrator.title')} lead={t('notAdministrator.body')} width="narrow">
      <AddressConfirmation text={t('account:addressConfirmation.roleText', { email: user.email })} />
      <LinkButton to="/" size="large" isWide>
        {t('notAdministrator.home')}
      </LinkButton>
    </Page>
  )
}

/** Shown if the user administers other organizations, but not the organization that the URL names. */
function OtherOrganization() {
  const { t } = useTranslation('admin')
  const { organizations } = useProfile()
  return (
    <Page title={t('otherOrganization.title')} lead={t('otherOrganization.body')} width="narrow">
      {organizations.map(({ organizationId, organizationName }) => (
        <LinkButton
          key={organizationId}
          to="/admin/overview"
          search={{ organization: organizationId }}
          variant="secondary"
          size="large"
          isWide
        >
          <bdi>{organizationName}</bdi>
        </LinkButton>
      ))}
    </Page>
  )
}

/** Shown if the user has the role, but not the second factor that the organization requires. */
function SecondFactorMissing() {
  const { t } = useTranslation('admin')
  const reloadProfile = useReloadProfile()
  const isReloaded = useRef(false)
  // The user may have set up a second factor before returning to this page.
  useEffect(() => {
    if (isReloaded.current) return
    isReloaded.current = true
    void reloadProfile().catch(() => undefined)
  }, [reloadProfile])
  return (
    <Page title={t('needsSecondFactor.title')} lead={t('needsSecondFactor.body')} width="narrow">
      <LinkButton to="/contact-settings" size="large" isWide>
        {t('needsSecondFactor.action')}
      </LinkButton>
    </Page>
  )
}

/** Shown if the organization failed to load, so it is unknown whether the user is an administrator. */
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
