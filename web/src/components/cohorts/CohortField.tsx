import { endpoints, type FoundFolder } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { ComboBox } from '../../ui/ComboBox.tsx'

type CohortFieldProps = {
  organizationId: string
  value: string | null
  onChange: (cohort: FoundFolder) => void
  texts: { label: string; description: string; none: string }
}

/** One of the cohorts in which somebody has completed an assessment, found by a part of its name. */
export function CohortField({ organizationId, value, onChange, texts }: CohortFieldProps) {
  const api = useApi()
  const chosen = useQuery({
    ...api.query(endpoints.searchFolders, {
      query: { organizationId, folderIds: [value ?? ''], hasCompletedLeadersAssessments: false },
    }),
    enabled: value !== null,
  }).data?.items[0]
  /** Undefined while nobody has typed anything else than the name that is chosen. */
  const [typed, setTyped] = useState<string>()
  const keyword = useDeferredValue(typed ?? '')
  const { data } = useQuery({
    ...api.query(endpoints.searchFolders, { query: { organizationId, keyword } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const isShown = !chosen || typed !== undefined || found.some(({ id }) => id === chosen.id)
  const items = isShown ? found : [chosen, ...found]

  return (
    <ComboBox
      label={texts.label}
      description={texts.description}
      items={items.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={value}
      inputValue={typed ?? chosen?.name ?? ''}
      onSearch={(text) => setTyped(text === chosen?.name ? undefined : text)}
      onSelectionChange={(key) => {
        const cohort = items.find(({ id }) => id === key)
        if (!cohort) return
        setTyped(undefined)
        onChange(cohort)
      }}
      onBlur={() => setTyped(undefined)}
      empty={data && texts.none}
    />
  )
}
