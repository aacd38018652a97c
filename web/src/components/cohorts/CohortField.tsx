import { endpoints, type FoundFolder } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useErrorPhrase } from '../../i18n/use-error-phrase.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { cohortSearchArgs } from './cohort-search-args.ts'
import { useCohort } from './use-cohort.ts'

type CohortFieldProps = {
  organizationId: string
  /** The id of the selected cohort; empty if no cohort is selected. */
  value: string
  onChange: (cohort: FoundFolder) => void
  /** Called when the user clears the text. Without this function, a selection can be replaced but not removed. */
  onClear?: () => void
  /** Offers only cohorts with completed assessments. */
  needsCompletedAssessments?: boolean
  /** The ids of cohorts that are not offered. */
  excludedIds?: readonly string[]
  label: string
  /** Shows the label only to screen readers. Other users see the placeholder. */
  isLabelHidden?: boolean
  placeholder?: string
  description?: string
  /** Shown if no cohort matches. */
  emptyText: string
  errorMessage?: string | undefined
  isRequired?: boolean
  /** Clears the field after a selection, so that another cohort can be selected. */
  isClearedOnSelect?: boolean
}

/**
 * Selects one cohort by part of its name. While a search is running, the list is empty, so that only current results
 * can be chosen.
 */
export function CohortField(props: CohortFieldProps) {
  const {
    organizationId,
    value,
    onChange,
    onClear,
    needsCompletedAssessments = false,
    excludedIds = [],
    emptyText,
    isClearedOnSelect = false,
    ...field
  } = props
  const { t } = useTranslation('common')
  const phraseFor = useErrorPhrase()
  const loadedCohort = useCohort(organizationId, value)
  /**
   * The cohort that the user selected last. Its name is shown without a request, because a name that arrives after the
   * selection would open the list again.
   */
  const [lastSelected, setLastSelected] = useState<FoundFolder>()
  const selectedCohort = lastSelected?.id === value ? lastSelected : loadedCohort
  const name = isClearedOnSelect ? '' : (selectedCohort?.name ?? '')

  const [isTyping, setTyping] = useState(false)
  const [keyword, setKeyword] = useState('')
  const { text, setText, isPending } = useSearchText(keyword, setKeyword)
  const { data, isPlaceholderData, error } = useQuery({
    ...useApi().query(
      endpoints.searchFolders,
      cohortSearchArgs({ organizationId, keyword, needsCompletedAssessments }),
    ),
    placeholderData: keepPreviousData,
  })
  const isSearching = isPending || isPlaceholderData || (!data && !error)

  const results = (data?.items ?? []).filter(({ id }) => !excludedIds.includes(id))
  const isMissing = selectedCohort && keyword === '' && !results.some(({ id }) => id === selectedCohort.id)
  const offeredCohorts = isMissing ? [selectedCohort, ...results] : results
  const items = isSearching ? [] : offeredCohorts

  function showName() {
    setTyping(false)
    setText('')
    setKeyword('')
  }

  return (
    <ComboBox
      {...field}
      items={items.map(({ id, name }) => ({ id, label: name }))}
      selectedKey={value || null}
      inputValue={isTyping ? text : name}
      onSearch={(next) => {
        if (next === name) return showName()
        setTyping(true)
        setText(next)
        if (next === '' && value) onClear?.()
      }}
      onSelectionChange={(id) => {
        const cohort = items.find((item) => item.id === id)
        if (!cohort) return
        setLastSelected(cohort)
        showName()
        onChange(cohort)
      }}
      onBlur={showName}
      empty={isSearching ? t('searching') : error ? phraseFor(error) : emptyText}
    />
  )
}
