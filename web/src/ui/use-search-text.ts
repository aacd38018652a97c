import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/**
 * Returns the text of a search field. The text becomes the keyword of the search when the user stops typing. If the
 * keyword changes elsewhere, the keyword becomes the text of the field.
 */
export function useSearchText(keyword: string, onSearch: (keyword: string) => void, pauseMs = PAUSE_MS) {
  const [text, setText] = useState(keyword)
  const [lastKeyword, setLastKeyword] = useState(keyword)
  const isPending = text.trim() !== keyword
  if (keyword !== lastKeyword) {
    setLastKeyword(keyword)
    if (isPending) setText(keyword)
  }

  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  })

  /** Searches immediately. */
  const searchNow = () => onSearch(text.trim())
  return { text, setText, isPending, searchNow }
}
