import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyButton } from '../CopyButton.tsx'
import styles from './CopyValue.module.css'

type Props = { label: string; value: string; isFixed?: boolean }

/** A value with its name, in a description list, and a button to copy it unless it is a fixed word to select or type. */
export function CopyValue({ label, value, isFixed = false }: Props) {
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
        {!isFixed && (
          <CopyButton
            text={value}
            label={t('connections.copy')}
            name={t('connections.copyNamed', { name: label })}
          />
        )}
      </dd>
    </div>
  )
}
