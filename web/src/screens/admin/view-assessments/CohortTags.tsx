import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RemovableTag } from '../../../ui/RemovableTag.tsx'

type CohortTagsProps = {
  organizationId: string
  selectedIds: readonly string[]
  onRemove: (folderId: string) => void
}

/** The cohorts in the filter, as tags. The URL contains only their ids, so the component loads their names. */
export function CohortTags({ organizationId, selectedIds, onRemove }: CohortTagsProps) {
  const { t } = useTranslation('admin')
  const { data } = useQuery({
    ...useApi().query(endpoints.searchFolders, {
      query: {
        organizationId,
        folderIds: [...selectedIds],
        hasCompletedLeadersAssessments: false,
        size: 200,
      },
    }),
    enabled: selectedIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const names = new Map(data?.items.map(({ id, name }) => [id, name]))
  return selectedIds.map((id) => {
    const name = names.get(id) ?? '…'
    return (
      <RemovableTag key={id} label={t('assessments.cohorts.remove', { name })} onRemove={() => onRemove(id)}>
        {name}
      </RemovableTag>
    )
  })
}
