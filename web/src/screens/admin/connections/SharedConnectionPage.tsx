import { endpoints, type SharedConnection } from '@lpi/contract'
import { useState } from 'react'
import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './Connection.module.css'
import { ConnectionStateText } from './ConnectionStateText.tsx'
import { buildRules, joinRuleErrors, type RuleValues, ruleValues } from './connection-values.ts'
import { GroupRules } from './GroupRules.tsx'

/** A connection of another organization of the account: only the rules for this organization can be changed. */
export function SharedConnectionPage({ connection }: { connection: SharedConnection }) {
  const { t } = useTranslation(['admin', 'account'])
  const { organizationName: organization } = useOrganization()
  return (
    <Page
      title={connection.name}
      lead={t('connections.shared.owner', { organization: connection.organizationName })}
    >
      <div>
        <Link to="/admin/connections" isBlock>
          {t('account:layout.connections')}
        </Link>
      </div>
      <p>
        <ConnectionStateText connection={connection} />
      </p>
      {connection.isOnlyLogin && <p>{t('connections.isOnlyLogin')}</p>}
      <dl className={styles.values}>
        <CopyValue label={t('connections.issuer')} value={connection.issuer} />
        <CopyValue label={t('connections.loginLink')} value={connection.loginLink} />
      </dl>
      <Stack as="section" gap={4}>
        <Heading>{t('connections.shared.rules', { organization })}</Heading>
        {connection.groupsClaim ? (
          <>
            <Text tone="quiet">{t('connections.shared.rulesLead', { organization })}</Text>
            <RulesForm connection={connection} />
          </>
        ) : (
          <Text tone="quiet">{t('connections.shared.noGroups')}</Text>
        )}
      </Stack>
    </Page>
  )
}

function RulesForm({ connection: { id, groupRules, version } }: { connection: SharedConnection }) {
  const { t } = useTranslation('admin')
  const change = useConnectionChange()
  const [isSaved, setSaved] = useState(false)
  const bodyOf = (rules: readonly RuleValues[]) => ({ groupRules: buildRules(rules), version })
  const form = useFormFields<{ groupRules: readonly RuleValues[] }>({
    initialValues: { groupRules: ruleValues(groupRules) },
    check: (values) =>
      joinRuleErrors(findFieldErrors(endpoints.setSharedGroupRules.body, bodyOf(values.groupRules))),
    onSubmit: async (values) => {
      setSaved(false)
      const body = bodyOf(values.groupRules)
      await change((api, args) =>
        api.call(endpoints.setSharedGroupRules, { ...args, params: { connectionId: id }, body }),
      )
      setSaved(true)
    },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <GroupRules
        rules={form.values.groupRules}
        onChange={(rules) => form.change('groupRules', rules)}
        errorMessage={form.message('groupRules')}
      />
      <ErrorNotice error={form.error} />
      <SuccessNotice>{isSaved && t('reminders.saved')}</SuccessNotice>
      <UnsavedChangesDialog isDirty={form.isDirty && !form.isPending} />
      <div>
        <Button type="submit" isPending={form.isPending}>
          {t('connections.save')}
        </Button>
      </div>
    </Form>
  )
}
