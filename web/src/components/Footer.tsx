import { useTranslation } from 'react-i18next'
import { useApi } from '../api/ApiContext.tsx'
import styles from './Layout.module.css'
import { NavLink } from './NavLink.tsx'

export function Footer({ links }: { links: readonly { href: string; text: string }[] }) {
  const { t } = useTranslation('account')
  const { productName } = useApi().config
  return (
    <footer className={styles.footer}>
      <p>{t('layout.copyright', { year: new Date().getFullYear(), productName })}</p>
      <nav aria-label={t('layout.footerNavigation')} className={styles.navigation}>
        {links.map(({ href, text }) => (
          <NavLink key={text} href={href}>
            {text}
          </NavLink>
        ))}
      </nav>
    </footer>
  )
}
