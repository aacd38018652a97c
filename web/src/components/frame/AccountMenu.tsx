import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session.ts'
import { useLoadedProfile } from '../../session/use-profile.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import styles from './AccountMenu.module.css'
import { initialsOf } from './initials.ts'
import { NavLink } from './NavLink.tsx'

/**
 * Links to the sections of the user's settings, and a link to log out. If `isLogOutAlwaysShown` is false, the link to
 * log out is hidden in a wide window, where the navigation beside the menu has one.
 */
export function AccountMenu({ isLogOutAlwaysShown = false }: { isLogOutAlwaysShown?: boolean }) {
  const { t } = useTranslation('account')
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useLoadedProfile()?.user
  if (!isAuthenticated) return null
  const name = user && `${user.firstName} ${user.lastName}`.trim()
  return (
    <Disclosure
      label={t('layout.account')}
      className={styles.menu}
      panelClass={styles.panel}
      summary={<span className={styles.initials}>{(user && initialsOf(user)) || <Person />}</span>}
    >
      {(name || user?.email) && (
        <p className={styles.user}>
          {name && <bdi className={styles.name}>{name}</bdi>}
          {user?.email && <bdi>{user.email}</bdi>}
        </p>
      )}
      <NavLink to="/contact-settings" hash="profile" text={t('layout.profile')} />
      <NavLink to="/contact-settings" hash="password" text={t('layout.security')} />
      <NavLink to="/contact-settings" hash="language" text={t('layout.language')} />
      <NavLink to="/contact-settings" hash="consents" text={t('layout.privacyAndData')} />
      <div className={classNames(styles.end, !isLogOutAlwaysShown && styles.onlyNarrow)}>
        <NavLink to="/logout" text={t('layout.logOut')} />
      </div>
    </Disclosure>
  )
}

/** Shown instead of the initials if the name is unknown or has not been loaded, for example on public screens. */
function Person() {
  return (
    <svg viewBox="0 0 16 16" className={styles.person} aria-hidden="true">
      <circle cx="8" cy="5.5" r="2.75" />
      <path d="M2.75 14c.5-3 2.5-4.25 5.25-4.25S12.75 11 13.25 14" />
    </svg>
  )
}
