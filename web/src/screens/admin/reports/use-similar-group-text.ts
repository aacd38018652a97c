import { useTranslation } from '../../../i18n/use-translation.ts'

/** `needed` is missing if adding people cannot help, and `surplus` is missing if no group would remain. */
type SizeChange = { needed?: number | null | undefined; surplus?: number | null | undefined }

/**
 * Explains why disclosure control rejects a selection that splits a released block or adds too few people, and how many
 * people to add or to remove.
 */
export function useSimilarGroupText() {
  const { t } = useTranslation(['admin', 'common'])
  return ({ needed, surplus }: SizeChange) => {
    const parts: string[] = [t('common:errors.group.too_similar')]
    if (needed != null) parts.push(t('reports.new.rejected.add', { count: needed }))
    if (surplus != null) {
      const removal = needed == null ? 'remove' : 'orRemove'
      parts.push(t(`reports.new.rejected.${removal}`, { count: surplus }))
    }
    return parts.join(' ')
  }
}
