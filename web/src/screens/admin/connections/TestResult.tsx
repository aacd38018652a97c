import type { Connection, ConnectionTest } from '@lpi/contract'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './Connection.module.css'
import { findRequest } from './find-request.ts'

type Props = { test: ConnectionTest; connection: Connection }
type Finding = ConnectionTest['findings'][number]

const order = ['fault', 'advice', 'ok'] as const
const tones = { fault: 'danger', advice: 'warning', ok: 'success' } as const

/** What was received in a trial login, what follows from it, and what to ask the institution's IT department for. */
export function TestResult({ test: { claims, findings, wouldBe }, connection }: Props) {
  const { t } = useTranslation('admin')
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  const name = [wouldBe.firstName, wouldBe.lastName].filter(Boolean).join(' ')
  const columns: Column<ConnectionTest['claims'][number]>[] = [
    {
      id: 'name',
      header: t('connections.test.claim'),
      isRowHeader: true,
      cell: (claim) => <bdi dir="ltr">{claim.name}</bdi>,
    },
    {
      id: 'value',
      header: t('connections.test.value'),
      cell: (claim) => (
        <bdi dir="auto" className={styles.claim}>
          {claim.value}
        </bdi>
      ),
    },
    {
      id: 'finding',
      header: t('connections.test.meaning'),
      cell: (claim) => {
        if (claim.finding === 'signature_valid') return t('connections.test.checked')
        const values = findings.find(({ finding }) => finding === claim.finding)?.values
        return t(`connections.findings.${claim.finding}`, valuesOf(connection, values))
      },
    },
  ]
  return (
    <Stack gap={6}>
      <Stack as="section" gap={4}>
        <Heading>{t('connections.test.findings')}</Heading>
        {sorted.map((finding) => (
          <FindingNotice key={finding.finding} finding={finding} connection={connection} />
        ))}
      </Stack>
      <Stack as="section" gap={2}>
        <Heading>{t('connections.test.wouldBe')}</Heading>
        <p>{t(`connections.test.account.${wouldBe.account}`)}</p>
        <p>{name ? t('connections.test.name', { name }) : t('connections.test.noName')}</p>
        <p>
          {wouldBe.email
            ? t('connections.test.email', { email: wouldBe.email })
            : t('connections.test.noEmail')}
        </p>
        <p>{t(`connections.test.role.${wouldBe.organizationRole ?? 'none'}`)}</p>
      </Stack>
      <Stack as="section" gap={4}>
        <Heading>{t('connections.test.received')}</Heading>
        <Table
          label={t('connections.test.received')}
          columns={columns}
          rows={claims}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Stack>
    </Stack>
  )
}

function FindingNotice({ finding, connection }: { finding: Finding; connection: Connection }) {
  const { t } = useTranslation('admin')
  const values = valuesOf(connection, finding.values)
  const request = finding.level === 'ok' ? undefined : findRequest(finding.finding)
  const sentence = request && t(`connections.requests.${request}`, values)
  return (
    <Notice tone={tones[finding.level]}>
      <p>{t(`connections.findings.${finding.finding}`, values)}</p>
      {sentence && (
        <>
          <Text tone="quiet">{t('connections.test.forIt')}</Text>
          <blockquote>{sentence}</blockquote>
          <div>
            <CopyButton
              text={sentence}
              label={t('connections.copy')}
              name={t('connections.copyNamed', { name: sentence })}
            />
          </div>
        </>
      )}
    </Notice>
  )
}

function valuesOf({ clientId, groupsClaim, hostedDomain }: Connection, values?: Finding['values']) {
  return { clientId, claim: groupsClaim || 'groups', domain: hostedDomain ?? '', ...values }
}
