import { useEffect, useState } from 'react'
import { SearchField } from './SearchField.tsx'

const PAUSE_MS = 300

type SearchBoxProps = {
  label: string
  description: string
  keyword: string
  onSearch: (keyword: string) => void
}

/** Searches when the user pauses, and updates its text when the keyword changes elsewhere. */
export function SearchBox({ label, description, keyword, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(keyword)
  const [lastKeyword, setLastKeyword] = useState(keyword)
  if (keyword !== lastKeyword) {
    setLastKeyword(keyword)
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
