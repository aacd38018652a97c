import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/SearchField.tsx'

const PAUSE_MS = 300

type SearchBoxProps = { keyword: string; onSearch: (keyword: string) => void }

/** Searches when the typing pauses, and follows when the address changes in another way. */
export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  if (keyword !== known) {
    setKnown(keyword)
    if (text.trim() !== keyword) setText(keyword)
  }

  useEffect(() => {
    if (text.trim() === keyword) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <SearchField
      label={t('invitations.search.label')}
      description={t('invitations.search.description')}
      value={text}
      onChange={setText}
      onSubmit={() => onSearch(text.trim())}
    />
  )
}
