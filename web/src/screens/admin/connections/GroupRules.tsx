import { CohortsField } from '../../../components/cohorts/CohortsField.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './Connection.module.css'
import type { RuleValues } from './connection-values.ts'

type Props = {
  rules: readonly RuleValues[]
  onChange: (rules: readonly RuleValues[]) => void
  errorMessage: string | undefined
}

/** Which groups at the institution have which role. The first rule that applies to a person counts. */
export function GroupRules({ rules, onChange, errorMessage }: Props) {
  const { t } = useTranslation('admin')
  const { organizationId } = useOrganization()
  const replace = (index: number, changes: Partial<RuleValues>) =>
    onChange(rules.map((rule, i) => (i === index ? { ...rule, ...changes } : rule)))
  return (
    <Stack gap={4} align="start">
      <Text tone="quiet">{t('connections.rulesHint')}</Text>
      {rules.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id, and its fields keep no state of their own
        <fieldset key={i} className={styles.rule}>
          <legend className={styles.label}>{t('connections.rule', { number: i + 1 })}</legend>
          <TextField
            label={t('connections.group')}
            value={rule.group}
            onChange={(group) => replace(i, { group })}
            errorMessage={rule.group.trim() === '' ? errorMessage : undefined}
            isRequired
          />
          <RadioGroup
            label={t('colleagues.columns.role')}
            value={rule.organizationRole}
            onChange={(role) => replace(i, { organizationRole: role as RuleValues['organizationRole'] })}
            options={[
              { value: 'CohortAdmin', label: t('colleagues.roleOption.CohortAdmin') },
              { value: 'OrgAdmin', label: t('colleagues.roleOption.OrgAdmin') },
            ]}
          />
          {rule.organizationRole === 'CohortAdmin' && (
            <CohortsField
              organizationId={organizationId}
              selectedCohorts={rule.cohorts}
              onChange={(cohorts) => replace(i, { cohorts })}
              errorMessage={rule.cohorts.length === 0 ? errorMessage : undefined}
            />
          )}
          <div>
            <Button variant="quiet" onPress={() => onChange(rules.filter((_, other) => other !== i))}>
              {t('connections.removeRule', { number: i + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        onPress={() => onChange([...rules, { group: '', organizationRole: 'CohortAdmin', cohorts: [] }])}
      >
        {t('connections.addRule')}
      </Button>
    </Stack>
  )
}
