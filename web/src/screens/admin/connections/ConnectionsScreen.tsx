import type { Connection } from '@lpi/contract'
import styles from '../../../components/connections/connection-list.module.css'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { PlainLink } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ConnectionStateText } from './ConnectionStateText.tsx'

/** The connections of the organization to the login of an institution: usually none or one. */
export function ConnectionsScreen({ connections: { items } }: { connections: { items: Connection[] } }) {
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
      actions={items.length > 0 && newLink}
    >
      {items.length === 0 ? (
        <EmptyState title={t('connections.emptyTitle')} actions={newLink}>
          {t('connections.empty')}
        </EmptyState>
      ) : (
        <Stack as="ul" isPlain gap={3}>
          {items.map((connection) => (
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
      )}
    </Page>
  )
}
