import type { Connection, SharedConnection } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import { DeleteConnectionDialog } from '../../../components/connections/DeleteConnectionDialog.tsx'
import { NotFoundMessage } from '../../../components/loading/NotFoundMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './Connection.module.css'
import { ConnectionForm } from './ConnectionForm.tsx'
import { ConnectionSwitch } from './ConnectionSwitch.tsx'
import { Domains } from './Domains.tsx'
import { ProviderValues } from './ProviderValues.tsx'
import { providerOf } from './providers.ts'
import { SharedConnectionPage } from './SharedConnectionPage.tsx'
import { TestButton } from './TestButton.tsx'

type Props = {
  params: { connectionId: string }
  connections: { items: Connection[]; shared: SharedConnection[] }
}

export function ConnectionScreen({ params: { connectionId }, connections: { items, shared } }: Props) {
  const connection = items.find(({ id }) => id === connectionId)
  const sharedConnection = shared.find(({ id }) => id === connectionId)
  if (sharedConnection) return <SharedConnectionPage connection={sharedConnection} />
  if (!connection && connectionId !== 'new') return <NotFoundMessage />
  return <OwnConnectionPage connection={connection} />
}

/** Sets up a connection in steps that the IT department of an institution can follow alone. */
function OwnConnectionPage({ connection }: { connection: Connection | undefined }) {
  const { t } = useTranslation(['admin', 'account'])
  const navigate = useNavigate()
  const [provider, setProvider] = useState(providerOf(connection?.issuer ?? '') ?? 'entra')
  const [isDeleting, setDeleting] = useState(false)
  const { origin } = window.location
  const addresses = connection ?? {
    redirectUri: `${origin}/login/return`,
    logoutRedirectUri: `${origin}/login`,
  }
  return (
    <Page
      title={connection?.name ?? t('connections.newTitle')}
      lead={(!connection || connection.state === 'draft') && t('connections.stepsLead')}
    >
      <div>
        <Link to="/admin/connections" isBlock>
          {t('account:layout.connections')}
        </Link>
      </div>
      {connection && <ConnectionSwitch connection={connection} />}
      <Stack as="section" gap={4}>
        <Heading>{t('connections.steps.provider')}</Heading>
        <ProviderValues provider={provider} onChange={setProvider} addresses={addresses} />
      </Stack>
      {connection?.state !== 'ending' && (
        <ConnectionForm
          connection={connection}
          provider={provider}
          onCreated={(id) =>
            void navigate({
              to: '/admin/connections/$connectionId',
              params: { connectionId: id },
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
      )}
      {connection && (
        <>
          <Stack as="section" gap={4}>
            <Heading>{t('connections.steps.test')}</Heading>
            <Text tone="quiet">{t('connections.test.hint')}</Text>
            <TestButton connection={connection} />
          </Stack>
          <Stack as="section" gap={4}>
            <Heading>{t('connections.steps.ways')}</Heading>
            <dl className={styles.values}>
              <CopyValue label={t('connections.loginLink')} value={connection.loginLink} />
            </dl>
            <Text tone="quiet">{t('connections.loginLinkHint')}</Text>
            <Domains connection={connection} />
          </Stack>
          {connection.state !== 'ending' && (
            <div>
              <Button variant="quiet" onPress={() => setDeleting(true)}>
                {t('connections.delete.open')}
              </Button>
            </div>
          )}
        </>
      )}
      {connection && isDeleting && (
        <DeleteConnectionDialog
          connection={connection}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false)
            void navigate({ to: '/admin/connections' })
          }}
        />
      )}
    </Page>
  )
}
