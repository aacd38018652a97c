import { rowStates } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { type EditRow, RowList } from './RowList.tsx'
import type { ListRow } from './row-edits.ts'

/**
 * The lines that produce no invitation, grouped by reason. Only the group of invalid lines is initially expanded,
 * because these lines can be corrected.
 */
export function ExcludedRows({ rows, onEdit }: { rows: readonly ListRow[]; onEdit: EditRow }) {
  const { t } = useTranslation('admin')
  const reasons = rowStates.filter((state) => state !== 'VALID')
  const groups = reasons
    .map((reason) => ({ reason, lines: rows.filter(({ state }) => state === reason) }))
    .filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return null
  return (
    <Stack>
      <Text tone="quiet">{t('invitations.leftOut')}</Text>
      {groups.map(({ reason, lines }) => (
        <RowList
          key={reason}
          label={t(`invitations.reason.${reason}`, { number: lines.length })}
          rows={lines}
          isOpen={reason === 'INVALID'}
          onEdit={onEdit}
        />
      ))}
    </Stack>
  )
}
