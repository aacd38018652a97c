import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ComboBox } from '../../../ui/ComboBox.tsx'

type InvitationCohortFieldProps = {
  organizationId: string
  label: string
  description?: string
  selected: string
  onSelect: (folderId: string) => void
  errorMessage?: string | undefined
  isRequired?: boolean
}

const PAGE_SIZE = 100

/** Selects one cohort by a part of its name, or none. Unlike `CohortField`, it also offers cohorts without completed assessments. */
export function InvitationCohortField(props: InvitationCohortFieldProps) {
  const { organizationId, selected, onSelect, ...field } = props
  const { t } = useTranslation('admin')
  const [text, setText] = useState<string>()
  const keyword = useDeferredValue(text ?? '')
  const api = useApi()
  const query = { organizationId, hasCompletedLeadersAssessments: false }
  const selectedCohort = useQuery({
    ...api.query(endpoints.searchFolders, { query: { ...query, folderIds: [selected] } }),
    enabled: selected !== '',
  }).data?.items.find(({ id }) => id === selected)
  const isTyped = keyword !== '' && keyword !== selectedCohort?.name
  const { data } = useQuery({
    ...api.query(endpoints.searchFolders, {
      query: { ...query, keyword: isTyped ? keyword : '', size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })

  const items = data?.items ?? []
  const options =
    selectedCohort && !items.some(({ id }) => id === selectedCohort.id) ? [selectedCohort, ...items] : items
  return (
    <ComboBox
      {...field}
      items={options.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={selected || null}
      inputValue={text ?? selectedCohort?.name ?? ''}
      onSearch={(next) => {
        setText(next)
        if (next === '') onSelect('')
      }}
      onSelectionChange={(id) => {
        onSelect(id ?? '')
        setText(items.find((item) => item.id === id)?.name ?? (id ? text : ''))
      }}
      onBlur={() => setText(undefined)}
      empty={data && t('invitations.noMatchingCohorts')}
    />
  )
}
