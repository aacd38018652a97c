import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ComboBox } from '../../../ui/ComboBox.tsx'

type CohortFilterProps = {
  organizationId: string
  chosen: readonly string[]
  onChoose: (folderId: string) => void
}

/** Finds a cohort by a part of its name; one that is chosen already is not offered again. */
export function CohortFilter({ organizationId, chosen, onChoose }: CohortFilterProps) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  // Held for a moment: the list closes when something is chosen, and then takes the next one.
  const [justChosen, setJustChosen] = useState<string | null>(null)
  useEffect(() => setJustChosen(null))
  const keyword = useDeferredValue(text)
  const { data } = useQuery({
    ...useApi().query(endpoints.searchFolders, {
      query: { organizationId, keyword, hasCompletedLeadersAssessments: false },
    }),
    placeholderData: keepPreviousData,
  })
  const items = data?.items.filter(({ id }) => !chosen.includes(id)) ?? []
  return (
    <ComboBox
      label={t('assessments.cohorts.label')}
      description={t('assessments.cohorts.description')}
      items={items.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={justChosen}
      inputValue={text}
      onSearch={setText}
      onSelectionChange={(id) => {
        setText('')
        if (!id) return
        setJustChosen(id)
        onChoose(id)
      }}
      empty={data && t('assessments.cohorts.none')}
    />
  )
}
