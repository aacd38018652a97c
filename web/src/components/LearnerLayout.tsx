import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { useSession } from '../session/session.ts'
import { DocumentTitleSuffix } from '../ui/Page.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { NavLink } from './NavLink.tsx'

type LearnerLayoutProps = {
  children: ReactNode
  /** Shows the way to the administration. */
  isAdministrator?: boolean
}

export function LearnerLayout({ children, isAdministrator = false }: LearnerLayoutProps) {
  const { t } = useTranslation('account')
  const { productName, links } = useApi().config
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return (
    <DocumentTitleSuffix value={productName}>
      <div className={styles.layout}>
        <SkipLink target="content">{t('layout.skipToContent')}</SkipLink>
        <header className={styles.header}>
          <Brand productName={productName} />
          <nav aria-label={t('layout.mainNavigation')} className={styles.navigation}>
            <NavLink href="/">{t('layout.home')}</NavLink>
            <NavLink href={links.about}>{t('layout.about')}</NavLink>
            <NavLink href={links.purchase}>{t('layout.purchase')}</NavLink>
            {isAdministrator && (
              <NavLink href="/admin/view-assessments">{t('layout.administration')}</NavLink>
            )}
            {isAuthenticated && <NavLink href="/logout">{t('layout.logOut')}</NavLink>}
          </nav>
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer
          links={[
            { href: links.terms, text: t('layout.terms') },
            { href: links.privacy, text: t('layout.privacy') },
          ]}
        />
      </div>
    </DocumentTitleSuffix>
  )
}
