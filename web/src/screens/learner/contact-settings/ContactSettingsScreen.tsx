import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import { AboutYouForm } from './AboutYouForm.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import styles from './ContactSettings.module.css'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PersonalDataSection } from './PersonalDataSection.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TwoStepSection } from './two-step/TwoStepSection.tsx'
import { useSectionFocus } from './use-section-focus.ts'

export function ContactSettingsScreen() {
  const { t } = useTranslation(['translation', 'account'])
  useSectionFocus()
  return (
    <Page title={t('contactSettings.title')} lead={t('contactSettings.lead')}>
      <div className={styles.columns}>
        <SectionLinks />
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
      </div>
    </Page>
  )
}
