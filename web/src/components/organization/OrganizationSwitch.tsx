import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useProfile } from '../../session/use-profile.tsx'
import { Chevron } from '../../ui/Chevron.tsx'
import { Disclosure, menuItemClass } from '../../ui/Disclosure.tsx'
import { PlainLink } from '../../ui/Link.tsx'
import styles from './OrganizationSwitch.module.css'

type Props = {
  /** The paths of screens that exist in every organization. Switching organizations keeps such a screen open. */
  paths: readonly string[]
}

/** A menu of the organizations that the user administers. Renders nothing if there are fewer than two. */
export function OrganizationSwitch({ paths }: Props) {
  const { t } = useTranslation('account')
  const { organization, organizations } = useProfile()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (organizations.length < 2) return null
  const name = organization?.organizationName ?? t('layout.chooseOrganization')
  const to = paths.includes(pathname) ? pathname : '/admin/overview'
  return (
    <div className={styles.switch}>
      <Disclosure
        label={t('layout.organization', { name })}
        panelClass={styles.panel}
        summary={
          <>
            <bdi className={styles.name}>{name}</bdi>
            <Chevron />
          </>
        }
      >
        {organizations.map(({ organizationId, organizationName }) => (
          <Item
            key={organizationId}
            to={to}
            id={organizationId}
            name={organizationName}
            isCurrent={organizationId === organization?.organizationId}
          />
        ))}
      </Disclosure>
    </div>
  )
}

type ItemProps = { to: string; id: string; name: string; isCurrent: boolean }

function Item({ to, id, name, isCurrent }: ItemProps) {
  return (
    <PlainLink
      to={to}
      search={{ organization: id }}
      current={isCurrent || undefined}
      className={menuItemClass}
    >
      <bdi>{name}</bdi>
    </PlainLink>
  )
}
