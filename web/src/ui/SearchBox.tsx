import { SearchField } from './SearchField.tsx'
import { useSearchText } from './use-search-text.ts'

type SearchBoxProps = {
  label: string
  /** True if the label is only for screen readers. Other users see the placeholder. */
  isLabelHidden?: boolean
  placeholder?: string
  keyword: string
  onSearch: (keyword: string) => void
}

/** A search field that starts a search when the user stops typing or presses Enter. */
export function SearchBox({ keyword, onSearch, ...texts }: SearchBoxProps) {
  const { text, setText, searchNow } = useSearchText(keyword, onSearch)
  return <SearchField {...texts} value={text} onChange={setText} onSubmit={searchNow} />
}
