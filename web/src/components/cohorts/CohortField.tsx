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

/** Selects a cohort with completed assessments by a part of its name. */
export function CohortField({ organizationId, value, onChange, texts }: CohortFieldProps) {
  const api = useApi()
  const selected = useQuery({
    ...api.query(endpoints.searchFolders, {
      query: { organizationId, folderIds: [value ?? ''], hasCompletedLeadersAssessments: false },
    }),
    enabled: value !== null,
  }).data?.items[0]
  const [text, setText] = useState<string>()
  /** Makes the name available without a request, because the list opens whenever the text changes by itself. */
  const [last, setLast] = useState<FoundFolder>()
  const name = selected?.name ?? (last?.id === value ? last?.name : undefined)
  const keyword = useDeferredValue(text === undefined || text === name ? '' : text)
  const { data } = useQuery({
    ...api.query(endpoints.searchFolders, { query: { organizationId, keyword } }),
    placeholderData: keepPreviousData,
  })
  const results = data?.items ?? []
  const isMissing = selected && keyword === '' && !results.some(({ id }) => id === selected.id)
  const items = isMissing ? [selected, ...results] : results

  return (
    <ComboBox
      label={texts.label}
      description={texts.description}
      items={items.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={value}
      inputValue={text ?? name ?? ''}
      onSearch={setText}
      onSelectionChange={(key) => {
        const cohort = items.find(({ id }) => id === key)
        if (!cohort) return
        setLast(cohort)
        setText(cohort.name)
        onChange(cohort)
      }}
      onBlur={() => setText(undefined)}
      empty={data && texts.none}
    />
  )
}
