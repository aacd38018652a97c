import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { InstitutionEnding } from '../../../components/institution/InstitutionEnding.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import { AboutYouForm } from './AboutYouForm.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import styles from './ContactSettings.module.css'
import { EmailSection } from './EmailSection.tsx'
import { ProvedChangeContext, provedChanges } from './OwnerProof.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonalDataSection } from './PersonalDataSection.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TwoStepSection } from './two-step/TwoStepSection.tsx'
import { useSectionFocus } from './use-section-focus.ts'

export function ContactSettingsScreen({ search: { proved } }: { search: { proved?: string } }) {
  const { t } = useTranslation(['translation', 'account'])
  const navigate = useNavigate()
  const [provedChange] = useState(provedChanges.find((change) => change === proved))
  useSectionFocus()
  // If the change stayed in the URL, the Back button would open its form again.
  useEffect(() => {
    if (proved) void navigate({ to: '/contact-settings', search: {}, hash: true, replace: true })
  }, [proved, navigate])
  return (
    <Page title={t('contactSettings.title')} lead={t('contactSettings.lead')}>
      <InstitutionEnding />
      <div className={styles.columns}>
        <SectionLinks />
        <ProvedChangeContext value={provedChange}>
          <div className={styles.sections}>
            <SettingsSection id="profile" title={t('account:layout.profile')}>
              <AboutYouForm />
            </SettingsSection>
            <EmailSection />
            <PasswordSection />
            <TwoStepSection />
            <SessionsSection />
            <ConsentsSection />
            <PersonalDataSection />
          </div>
        </ProvedChangeContext>
      </div>
    </Page>
  )
}
