import { CopyButton } from '../../../components/CopyButton.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Connection.module.css'

type Props = { label: string; value: string }

/** A value with its name, in a description list, and a button to copy it. */
export function CopyValue({ label, value }: Props) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.value}>
      <dt className={styles.label}>
        <bdi>{label}</bdi>
      </dt>
      <dd className={styles.copied}>
        <code dir="ltr" className={styles.code}>
          {value}
        </code>
        <CopyButton
          text={value}
          label={t('connections.copy')}
          name={t('connections.copyNamed', { name: label })}
        />
      </dd>
    </div>
  )
}
