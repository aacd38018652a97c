import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ComboBox } from '../../../ui/ComboBox.tsx'

type CohortFilterProps = {
  organizationId: string
  selected: readonly string[]
  onSelect: (folderId: string) => void
}

/** Adds a cohort to the filter by a part of its name. It does not offer selected cohorts. */
export function CohortFilter({ organizationId, selected, onSelect }: CohortFilterProps) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  // Keeps the key for one render so that the list closes; afterwards the field accepts the next selection.
  const [justSelected, setJustSelected] = useState<string | null>(null)
  useEffect(() => setJustSelected(null))
  const keyword = useDeferredValue(text)
  const { data } = useQuery({
    ...useApi().query(endpoints.searchFolders, {
      query: { organizationId, keyword, hasCompletedLeadersAssessments: false },
    }),
    placeholderData: keepPreviousData,
  })
  const items = data?.items.filter(({ id }) => !selected.includes(id)) ?? []
  return (
    <ComboBox
      label={t('assessments.cohorts.label')}
      description={t('assessments.cohorts.description')}
      items={items.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={justSelected}
      inputValue={text}
      onSearch={setText}
      onSelectionChange={(id) => {
        setText('')
        if (!id) return
        setJustSelected(id)
        onSelect(id)
      }}
      empty={data && t('assessments.cohorts.none')}
    />
  )
}
