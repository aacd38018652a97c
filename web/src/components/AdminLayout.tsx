import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { DocumentTitleSuffix } from '../ui/Page.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { NavLink } from './NavLink.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const { productName, links } = useApi().config
  return (
    <DocumentTitleSuffix value={productName}>
      <div className={styles.layout}>
        <SkipLink target="content">{t('layout.skipToContent')}</SkipLink>
        <header className={styles.header}>
          <Brand productName={productName} />
          <nav aria-label={t('layout.adminNavigation')} className={styles.navigation}>
            <NavLink href="/admin/view-assessments">{t('layout.assessments')}</NavLink>
            <NavLink href="/admin/reports">{t('layout.reports')}</NavLink>
            <NavLink href="/admin/reports/customization">{t('layout.customization')}</NavLink>
            <NavLink href="/contact-settings">{t('layout.contactSettings')}</NavLink>
            <NavLink href="/logout">{t('layout.logOut')}</NavLink>
          </nav>
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer
          links={[
            { href: links.privacy, text: t('layout.privacy') },
            { href: links.terms, text: t('layout.terms') },
            { href: links.cookies, text: t('layout.cookies') },
          ]}
        />
      </div>
    </DocumentTitleSuffix>
  )
}
