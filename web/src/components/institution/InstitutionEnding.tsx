import { formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useProfile } from '../../session/use-profile.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Says when the login at the institution ends, and leads to a login of the user's own. */
export function InstitutionEnding() {
  const { t } = useTranslation('account')
  const { institution, email, hasPassword } = useProfile().user
  if (!institution?.endsAt) return null
  const { name, endsAt } = institution
  const step = hasPassword ? 'none' : email === '' ? 'address' : 'password'
  return (
    <Notice tone="warning" title={t('institutionEnding.title', { name, date: formatDate(endsAt) })}>
      <p>{t(`institutionEnding.${step}`, { name })}</p>
      {step !== 'none' && (
        <LinkButton
          to="/contact-settings"
          hash={step === 'address' ? 'email' : 'password'}
          variant="secondary"
        >
          {t(step === 'address' ? 'addressConfirmation.add' : 'institutionEnding.setPassword')}
        </LinkButton>
      )}
    </Notice>
  )
}
