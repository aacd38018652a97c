import { useTranslation } from '../../../i18n/use-translation.ts'

/**
 * `needed` is how many people to add, and is missing if adding people cannot help. `surplus` is how many people to
 * remove, and is missing if no group would remain.
 */
type SizeChange = { needed?: number | null | undefined; surplus?: number | null | undefined }

/**
 * Explains that disclosure control rejects the selection because it splits a released block or adds too few new people,
 * and says how many people to add or to remove.
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
