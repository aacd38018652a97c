import type { Connection, SharedConnection } from '@lpi/contract'
import styles from '../../../components/connections/connection-list.module.css'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { PlainLink } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ConnectionStateText } from './ConnectionStateText.tsx'

type Props = { connections: { items: Connection[]; shared: SharedConnection[] } }

/** The connections of the organization, and of its account, to the login of an institution: usually none or one. */
export function ConnectionsScreen({ connections: { items, shared } }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const { organizationName } = useOrganization()
  const newLink = (
    <LinkButton to="/admin/connections/$connectionId" params={{ connectionId: 'new' }}>
      {t('connections.new')}
    </LinkButton>
  )
  return (
    <Page
      title={t('account:layout.connections')}
      lead={t('connections.lead', { organization: organizationName })}
      width="wide"
      actions={items.length + shared.length > 0 && newLink}
    >
      {items.length + shared.length === 0 ? (
        <EmptyState title={t('connections.emptyTitle')} actions={newLink}>
          {t('connections.empty')}
        </EmptyState>
      ) : (
        items.length > 0 && <ConnectionList connections={items} />
      )}
      {shared.length > 0 && (
        <Stack as="section" gap={3}>
          <Heading>{t('connections.shared.title')}</Heading>
          <ConnectionList connections={shared} />
        </Stack>
      )}
    </Page>
  )
}

function ConnectionList({ connections }: { connections: readonly (Connection | SharedConnection)[] }) {
  return (
    <Stack as="ul" isPlain gap={3}>
      {connections.map((connection) => (
        <li key={connection.id} className={styles.connection}>
          <PlainLink
            to="/admin/connections/$connectionId"
            params={{ connectionId: connection.id }}
            className={styles.name}
          >
            <bdi>{connection.name}</bdi>
          </PlainLink>
          <p>
            <ConnectionStateText connection={connection} />
          </p>
          <Text tone="quiet">
            <bdi dir="ltr">{connection.issuer}</bdi>
          </Text>
        </li>
      ))}
    </Stack>
  )
}
