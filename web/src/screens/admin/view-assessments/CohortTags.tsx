import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { RemovableTag } from '../../../ui/RemovableTag.tsx'

type CohortTagsProps = {
  organizationId: string
  chosen: readonly string[]
  onRemove: (folderId: string) => void
}

/** The cohorts to which the list is narrowed; the address knows their ids, so their names are asked for. */
export function CohortTags({ organizationId, chosen, onRemove }: CohortTagsProps) {
  const { t } = useTranslation('admin')
  const { data } = useQuery({
    ...useApi().query(endpoints.searchFolders, {
      query: {
        organizationId,
        folderIds: [...chosen],
        hasCompletedLeadersAssessments: false,
        size: 200,
      },
    }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  const names = new Map(data?.items.map(({ id, name }) => [id, name]))
  return chosen.map((id) => {
    const name = names.get(id) ?? '…'
    return (
      <RemovableTag key={id} label={t('assessments.cohorts.remove', { name })} onRemove={() => onRemove(id)}>
        {name}
      </RemovableTag>
    )
  })
}
