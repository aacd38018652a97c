import { useEffect, useState } from 'react'
import { SearchField } from './SearchField.tsx'

const PAUSE_MS = 300

type SearchBoxProps = {
  label: string
  description: string
  keyword: string
  onSearch: (keyword: string) => void
}

/** Searches when the typing pauses, and follows when the keyword changes in another way. */
export function SearchBox({ label, description, keyword, onSearch }: SearchBoxProps) {
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
      label={label}
      description={description}
      value={text}
      onChange={setText}
      onSubmit={() => onSearch(text.trim())}
    />
  )
}
