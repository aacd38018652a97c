import { SearchField } from './SearchField.tsx'
import { useSearchText } from './use-search-text.ts'

type SearchBoxProps = {
  label: string
  /** The label is only for screen readers; other users see the placeholder. */
  isLabelHidden?: boolean
  placeholder?: string
  keyword: string
  onSearch: (keyword: string) => void
}

/** A search field that searches when the user pauses or presses Enter. */
export function SearchBox({ keyword, onSearch, ...texts }: SearchBoxProps) {
  const { text, setText, searchNow } = useSearchText(keyword, onSearch)
  return <SearchField {...texts} value={text} onChange={setText} onSubmit={searchNow} />
}
