import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Source } from './use-new-batch.ts'
import { useSimilarGroupText } from './use-similar-group-text.ts'

/**
 * Explains why a batch was not started and, if the server sends numbers, how many people to add to the group or remove
 * from it.
 */
export function StartError({ error, source }: { error: unknown; source: Source }) {
  const { t } = useTranslation('admin')
  const formatSimilar = useSimilarGroupText()
  if (!(error instanceof ApiError)) return <ErrorNotice error={error} />
  const { code, needed, surplus } = error
  if (code === 'group.too_small' && needed !== undefined) {
    const remedy = source === 'cohort' ? 'complete' : 'select'
    return (
      <Notice tone="danger">
        {t('reports.new.rejected.tooSmall')} {t(`reports.new.rejected.${remedy}`, { count: needed })}
      </Notice>
    )
  }
  if (code === 'group.too_similar') {
    return <Notice tone="danger">{formatSimilar({ needed, surplus })}</Notice>
  }
  return <ErrorNotice error={error} />
}
