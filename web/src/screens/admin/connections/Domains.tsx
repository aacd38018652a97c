import { addConnectionDomain, type Connection, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Row, Stack, Text } from '../../../ui/Layout.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './Connection.module.css'

/** The email domains that lead to the connection on the login page, with the DNS records that prove them. */
export function Domains({ connection: { id, domains } }: { connection: Connection }) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const params = { connectionId: id }
  const form = useFormFields({
    initialValues: { domain: '' },
    check: ({ domain }) => findFieldErrors(addConnectionDomain.body, { domain: domain.trim().toLowerCase() }),
    onSubmit: async ({ domain }) => {
      const body = { domain: domain.trim().toLowerCase() }
      await change((api, args) => api.call(endpoints.addConnectionDomain, { ...args, params, body }))
      form.change('domain', '')
    },
  })
  return (
    <Stack gap={4}>
      <Text tone="quiet">{t('connections.domainsHint')}</Text>
      {domains.map((domain) => (
        <DomainCard key={domain.domain} connectionId={id} domain={domain} />
      ))}
      <Form ref={form.formRef} onSubmit={form.submit}>
        <TextField
          {...form.text('domain')}
          label={t('connections.domain')}
          placeholder="college.edu"
          dir="ltr"
          spellCheck="false"
        />
        <ErrorNotice error={form.error} />
        <div>
          <Button type="submit" variant="secondary" isPending={form.isPending}>
            {t('connections.addDomain')}
          </Button>
        </div>
      </Form>
    </Stack>
  )
}

type DomainProps = { connectionId: string; domain: Connection['domains'][number] }

function DomainCard({ connectionId, domain: { domain, recordName, recordValue, provedAt } }: DomainProps) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const params = { connectionId, domain }
  const proof = useMutation({
    mutationFn: () => change((api, args) => api.call(endpoints.proveConnectionDomain, { ...args, params })),
  })
  const removal = useMutation({
    mutationFn: () => change((api, args) => api.call(endpoints.removeConnectionDomain, { ...args, params })),
  })
  return (
    <div className={styles.card}>
      <p className={styles.label}>
        <bdi dir="ltr">{domain}</bdi>
      </p>
      {provedAt ? (
        <Text tone="quiet">{t('connections.proved', { date: formatDate(provedAt) })}</Text>
      ) : (
        <>
          <p>{t('connections.notProved')}</p>
          <dl className={styles.values}>
            <CopyValue label={t('connections.recordName')} value={recordName} />
            <CopyValue label={t('connections.recordValue')} value={recordValue} />
          </dl>
        </>
      )}
      <ErrorNotice error={proof.error ?? removal.error} />
      <Row gap={5} rowGap={3} isFlush>
        {!provedAt && (
          <Button variant="secondary" isPending={proof.isPending} onPress={() => proof.mutate()}>
            {t('connections.checkNow')}
          </Button>
        )}
        <Button
          variant="quiet"
          isPending={removal.isPending}
          aria-label={t('connections.removeDomainNamed', { domain })}
          onPress={() => removal.mutate()}
        >
          {t('connections.removeDomain')}
        </Button>
      </Row>
    </div>
  )
}
