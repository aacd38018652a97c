import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/**
 * The text of a search field, and the keyword that is searched for. The keyword follows the text when the user pauses;
 * the text follows the keyword when that changes elsewhere.
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

  /** Searches without waiting for a pause. */
  const searchNow = () => onSearch(text.trim())
  return { text, setText, isPending, searchNow }
}
