import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { DocumentTitleSuffix } from '../ui/Page.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import { NavLink, type NavLinkItem } from './NavLink.tsx'

export type FrameLinks = {
  navigationLabel: string
  navigation: readonly (NavLinkItem | false)[]
  /** Puts the navigation in a separate row. */
  hasManyLinks?: boolean
  footer: readonly NavLinkItem[]
}

type FrameProps = FrameLinks & { children: ReactNode }

/** The header, navigation and footer of every page. */
export function Frame({ navigationLabel, navigation, hasManyLinks = false, footer, children }: FrameProps) {
  const { t } = useTranslation('account')
  const { productName } = useApi().config
  return (
    <DocumentTitleSuffix value={productName}>
      <div className={styles.frame}>
        <SkipLink target="content">{t('layout.skipToContent')}</SkipLink>
        <header className={classNames(styles.header, hasManyLinks && styles.rows)}>
          <Brand productName={productName} />
          <nav aria-label={navigationLabel} className={styles.navigation}>
            <Disclosure
              summary={<MenuSummary text={t('layout.menu')} />}
              className={styles.menu}
              panelClass={styles.links}
            >
              {navigation.map((link) => link && <NavLink key={link.text} {...link} />)}
            </Disclosure>
          </nav>
          <LanguageSwitch />
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer links={footer} />
      </div>
    </DocumentTitleSuffix>
  )
}

function MenuSummary({ text }: { text: string }) {
  return (
    <>
      <svg viewBox="0 0 16 16" className={styles.menuIcon} aria-hidden="true">
        <path d="M2 4.5h12M2 8h12M2 11.5h12" />
      </svg>
      {text}
    </>
  )
}
