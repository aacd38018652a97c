import { endpoints, type Platform, type PlatformDeployment, type ToolAddresses } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteConnectionDialog } from '../../../components/connections/DeleteConnectionDialog.tsx'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { NotFoundMessage } from '../../../components/loading/NotFoundMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Heading, Row, Stack } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PlatformForm } from './PlatformForm.tsx'
import { PlatformSwitch } from './PlatformSwitch.tsx'

type Props = {
  params: { platformId: string }
  platforms: { items: Platform[]; tool: ToolAddresses }
}

/** Registers a learning platform by hand, and changes what its people may do. */
export function PlatformScreen({ params: { platformId }, platforms: { items, tool } }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const platform = items.find(({ id }) => id === platformId)
  if (!platform && platformId !== 'new') return <NotFoundMessage />
  const isEnding = platform?.state === 'ending'
  return (
    <Page title={platform?.name ?? t('platforms.newTitle')} lead={t('platforms.completionOnly')}>
      <div>
        <Link to="/admin/platforms" isBlock>
          {t('account:layout.platforms')}
        </Link>
      </div>
      {platform && <PlatformSwitch platform={platform} />}
      {platform && platform.deployments.length > 0 && (
        <Stack as="section" gap={3}>
          <Heading>{t('platforms.deployments')}</Heading>
          <Stack as="ul" isPlain gap={3}>
            {platform.deployments.map((deployment) => (
              <li key={deployment.id}>
                <Deployment platformId={platform.id} deployment={deployment} />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {!isEnding && (
        <PlatformForm
          platform={platform}
          tool={tool}
          onCreated={(id) =>
            void navigate({
              to: '/admin/platforms/$platformId',
              params: { platformId: id },
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
      )}
      {platform && !isEnding && (
        <div>
          <Button variant="quiet" onPress={() => setDeleting(true)}>
            {t('platforms.delete')}
          </Button>
        </div>
      )}
      {platform && isDeleting && (
        <DeleteConnectionDialog
          connection={platform}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false)
            void navigate({ to: '/admin/platforms' })
          }}
        />
      )}
    </Page>
  )
}

function Deployment({ platformId, deployment }: { platformId: string; deployment: PlatformDeployment }) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const isApproved = deployment.approvedAt !== null
  const approval = useMutation({
    mutationFn: () =>
      change((api, args) =>
        api.call(endpoints.updateDeployment, {
          ...args,
          params: { platformId, deploymentId: deployment.id },
          body: { isApproved: !isApproved },
        }),
      ),
  })
  return (
    <Stack gap={2}>
      <Row gap={3} align="center" isSpread>
        <span>
          <bdi dir="ltr">{deployment.deploymentId}</bdi>
          <span>{` · ${t(isApproved ? 'platforms.approved' : 'platforms.unapproved')}`}</span>
        </span>
        <Button variant="secondary" isPending={approval.isPending} onPress={() => approval.mutate()}>
          {t(isApproved ? 'platforms.withdraw' : 'platforms.approve')}
        </Button>
      </Row>
      <ErrorNotice error={approval.error} />
    </Stack>
  )
}
