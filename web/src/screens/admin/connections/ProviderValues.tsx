import { CopyValue } from '../../../components/connections/CopyValue.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './Connection.module.css'
import { type Provider, providerRows, providers } from './providers.ts'

type Props = {
  provider: Provider
  onChange: (provider: Provider) => void
  addresses: { redirectUri: string; logoutRedirectUri: string }
}

/** What to enter at the institution's provider, such as the addresses of this installation. */
export function ProviderValues({ provider, onChange, addresses }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Stack gap={4}>
      <Select
        label={t('connections.provider')}
        items={providers.map((id) => ({ id, label: t(`connections.providers.${id}.name`) }))}
        selectedKey={provider}
        onSelectionChange={(key) => key && onChange(key as Provider)}
      />
      <p>{t(`connections.providers.${provider}.where`)}</p>
      <dl className={styles.values}>
        {providerRows[provider].map(({ field, value }) => (
          <CopyValue
            key={field}
            label={field}
            value={typeof value === 'string' ? addresses[value] : value.text}
            isFixed={typeof value !== 'string'}
          />
        ))}
      </dl>
      <Text tone="quiet">{t(`connections.providers.${provider}.note`)}</Text>
    </Stack>
  )
}
