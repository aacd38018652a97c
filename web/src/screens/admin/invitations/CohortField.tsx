import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ComboBox } from '../../../ui/ComboBox.tsx'

type CohortFieldProps = {
  organizationId: string
  label: string
  description?: string
  selected: string
  onSelect: (folderId: string) => void
  errorMessage?: string | undefined
  isRequired?: boolean
}

const AT_ONCE = 100

/** One cohort, found by a part of its name. */
export function CohortField(props: CohortFieldProps) {
  const { organizationId, selected, onSelect, ...field } = props
  const { t } = useTranslation('admin')
  const [text, setText] = useState<string>()
  const keyword = useDeferredValue(text ?? '')
  const api = useApi()
  const query = { organizationId, hasCompletedLeadersAssessments: false }
  const named = useQuery({
    ...api.query(endpoints.searchFolders, { query: { ...query, folderIds: [selected] } }),
    enabled: selected !== '',
  }).data?.items.find(({ id }) => id === selected)
  const isTyped = keyword !== '' && keyword !== named?.name
  const { data } = useQuery({
    ...api.query(endpoints.searchFolders, {
      query: { ...query, keyword: isTyped ? keyword : '', size: AT_ONCE },
    }),
    placeholderData: keepPreviousData,
  })

  const items = data?.items ?? []
  const shown = named && !items.some(({ id }) => id === named.id) ? [named, ...items] : items
  return (
    <ComboBox
      {...field}
      items={shown.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={selected || null}
      inputValue={text ?? named?.name ?? ''}
      onSearch={(next) => {
        setText(next)
        if (next === '') onSelect('')
      }}
      onSelectionChange={(id) => {
        onSelect(id ?? '')
        setText(items.find((one) => one.id === id)?.name ?? (id ? text : ''))
      }}
      onBlur={() => setText(undefined)}
      empty={data && t('invitations.noSuchCohort')}
    />
  )
}
