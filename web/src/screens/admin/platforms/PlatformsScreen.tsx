import { endpoints, type Platform, type ToolAddresses } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import styles from '../../../components/connections/connection-list.module.css'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { Link, PlainLink } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'

type Props = { platforms: { items: Platform[]; tool: ToolAddresses } }

/** The learning platforms whose courses become cohorts, and the two ways to register another one. */
export function PlatformsScreen({ platforms: { items } }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  return (
    <Page title={t('account:layout.platforms')} lead={t('platforms.lead')} width="wide">
      {items.length > 0 && (
        <Stack as="ul" isPlain gap={3}>
          {items.map((platform) => (
            <PlatformItem key={platform.id} platform={platform} />
          ))}
        </Stack>
      )}
      <Stack as="section" gap={4}>
        <Heading>{t('platforms.add')}</Heading>
        <p>{t('platforms.addHint')}</p>
        <RegistrationLink />
        <p>
          <Link to="/admin/platforms/$platformId" params={{ platformId: 'new' }}>
            {t('platforms.byHand')}
          </Link>
        </p>
      </Stack>
    </Page>
  )
}

function PlatformItem({ platform }: { platform: Platform }) {
  const { t } = useTranslation('admin')
  const { id, name, issuer, courses, lastLaunchAt, state, deployments } = platform
  const waiting = deployments.filter(({ approvedAt }) => !approvedAt).length
  return (
    <li className={styles.connection}>
      <PlainLink to="/admin/platforms/$platformId" params={{ platformId: id }} className={styles.name}>
        <bdi>{name}</bdi>
      </PlainLink>
      <p>
        <span>{t(`platforms.state.${state}`)}</span> <span>{t('platforms.courses', { count: courses })}</span>
      </p>
      {waiting > 0 && <p>{t('platforms.waiting', { count: waiting })}</p>}
      <Text tone="quiet">
        <bdi dir="ltr">{issuer}</bdi>
        {lastLaunchAt && (
          <span>{` · ${t('platforms.lastLaunch', { time: formatDateTime(lastLaunchAt) })}`}</span>
        )}
      </Text>
    </li>
  )
}

/** Creates the link with which a platform registers itself once. */
function RegistrationLink() {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  const link = useMutation({
    mutationFn: () => api.call(endpoints.createRegistrationLink, { query: { organizationId } }),
  })
  if (link.data) {
    return (
      <>
        <dl>
          <CopyValue label={t('platforms.link')} value={link.data.url} />
        </dl>
        <Text tone="quiet">{t('platforms.linkHint', { time: formatDateTime(link.data.expiresAt) })}</Text>
      </>
    )
  }
  return (
    <>
      <ErrorNotice error={link.error} />
      <div>
        <Button isPending={link.isPending} onPress={() => link.mutate()}>
          {t('platforms.createLink')}
        </Button>
      </div>
    </>
  )
}
