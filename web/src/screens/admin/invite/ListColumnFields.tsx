import type { ListColumns } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './InvitationPreview.module.css'

type Props = { header: readonly string[]; columns: ListColumns; onChange: (columns: ListColumns) => void }

const fields = ['email', 'firstName', 'lastName'] as const
const NONE = 'none'

/** Which columns of the list contain the addresses and the names. */
export function ListColumnFields({ header, columns, onChange }: Props) {
  const { t } = useTranslation('admin')
  const isUnique = (label: string) => header.indexOf(label) === header.lastIndexOf(label)
  const items = header.map((label, index) => {
    const position = t('invitations.column.unnamed', { number: index + 1 })
    return {
      id: String(index),
      label: isUnique(label) ? label || position : [label, position].filter(Boolean).join(' – '),
    }
  })
  return (
    <div className={styles.columns}>
      {fields.map((field) => (
        <Select
          key={field}
          label={t(`invitations.column.${field}`)}
          items={[
            { id: NONE, label: t(`invitations.column.${field === 'email' ? 'any' : 'none'}`) },
            ...items,
          ]}
          selectedKey={columns[field] === null ? NONE : String(columns[field])}
          onSelectionChange={(key) =>
            onChange({ ...columns, [field]: key === null || key === NONE ? null : Number(key) })
          }
        />
      ))}
      {columns.firstName === null && columns.lastName === null && header.length > 1 ? (
        <Notice tone="warning">{t('invitations.column.noNames')}</Notice>
      ) : (
        <p className={styles.quiet}>{t('invitations.namesHelp')}</p>
      )}
    </div>
  )
}
