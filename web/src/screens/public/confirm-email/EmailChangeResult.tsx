import type { EmailChange } from '@lpi/contract'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export type Outcome = 'confirmed' | 'confirmedWithPassword' | 'declined' | 'invalid'

type EmailChangeResultProps = { outcome: Exclude<Outcome, 'invalid'>; change: EmailChange }

export function EmailChangeResult({ outcome, change: { email, newEmail } }: EmailChangeResultProps) {
  const { t } = useTranslation()
  if (outcome === 'declined') {
    const key = email === '' ? 'declinedLeadFirst' : 'declinedLead'
    const text = t(`contactSettings.confirmEmail.${key}`, { email, newEmail })
    const lead = <TextWithEmails text={text} emails={[email, newEmail]} />
    return (
      <Page
        key="declined"
        title={t('contactSettings.confirmEmail.declinedTitle')}
        lead={lead}
        width="narrow"
      />
    )
  }
  const text =
    outcome === 'confirmed'
      ? t(
          email === ''
            ? 'contactSettings.confirmEmail.doneLeadFirst'
            : 'contactSettings.confirmEmail.doneLead',
          { email: newEmail },
        )
      : t('contactSettings.confirmEmail.passwordDoneLead', { email: newEmail })
  const lead = <TextWithEmails text={text} emails={[newEmail]} />
  return (
    <Page key="done" title={t('contactSettings.confirmEmail.doneTitle')} lead={lead} width="narrow">
      <LinkButton to="/" size="large" isWide>
        {t('contactSettings.confirmEmail.continue')}
      </LinkButton>
    </Page>
  )
}

export function UnusableLink() {
  const { t } = useTranslation()
  const lead = t('contactSettings.confirmEmail.invalidLead')
  return (
    <Page key="invalid" title={t('contactSettings.confirmEmail.invalidTitle')} lead={lead} width="narrow">
      <LinkButton to="/contact-settings" size="large" isWide>
        {t('contactSettings.confirmEmail.askAgain')}
      </LinkButton>
    </Page>
  )
}
