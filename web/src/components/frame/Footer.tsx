import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Footer.module.css'
import { NavLink, type NavLinkItem } from './NavLink.tsx'

export function Footer({ links }: { links: readonly NavLinkItem[] }) {
  const { t } = useTranslation('account')
  const { productName } = useApi().config
  return (
    <footer className={styles.footer}>
      <p>{t('layout.copyright', { year: new Date().getFullYear(), productName })}</p>
      <nav aria-label={t('layout.footerNavigation')} className={styles.links}>
        {links.map((link) => (
          <NavLink key={link.text} {...link} />
        ))}
      </nav>
    </footer>
  )
}
