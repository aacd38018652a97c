import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { DocumentTitleSuffix } from '../../ui/Page.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { NavLink, type NavLinkItem } from './NavLink.tsx'
import { OtherAccountNotice } from './OtherAccountNotice.tsx'

export type FrameLinks = {
  navigationLabel: string
  navigation: readonly (NavLinkItem | false)[]
  /** In a wide window, puts the navigation in a separate row, and the link to log out in the account menu. */
  hasManyLinks?: boolean
  footer: readonly NavLinkItem[]
}

type FrameProps = FrameLinks & {
  /** Shown next to the logo. */
  headerContent?: ReactNode
  children: ReactNode
}

/** The header, navigation and footer of every page. */
export function Frame(props: FrameProps) {
  const { navigationLabel, navigation, hasManyLinks = false, footer, headerContent, children } = props
  const { t } = useTranslation('account')
  const { productName } = useApi().config
  return (
    <DocumentTitleSuffix value={productName}>
      <div className={styles.frame}>
        <SkipLink target="content">{t('layout.skipToContent')}</SkipLink>
        <header className={classNames(styles.header, hasManyLinks && styles.rows)}>
          <Brand productName={productName} />
          {headerContent}
          <nav aria-label={navigationLabel} className={styles.navigation}>
            <Disclosure
              summary={<MenuSummary text={t('layout.menu')} />}
              className={styles.menu}
              panelClass={styles.links}
            >
              {navigation.map((link) => link && <NavLink key={link.text} {...link} />)}
            </Disclosure>
          </nav>
          <div className={styles.menus}>
            <LanguageSwitch />
            <AccountMenu isLogOutAlwaysShown={hasManyLinks} />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <OtherAccountNotice />
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
      <span>{text}</span>
    </>
  )
}
