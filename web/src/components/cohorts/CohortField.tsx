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
  const [text, setText] = useState<string>()
  /** The name of what was chosen last is there at once: the list opens anew whenever the text changes by itself. */
  const [last, setLast] = useState<FoundFolder>()
  const name = chosen?.name ?? (last?.id === value ? last?.name : undefined)
  const keyword = useDeferredValue(text === undefined || text === name ? '' : text)
  const { data } = useQuery({
    ...api.query(endpoints.searchFolders, { query: { organizationId, keyword } }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const isMissing = chosen && keyword === '' && !found.some(({ id }) => id === chosen.id)
  const items = isMissing ? [chosen, ...found] : found

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
