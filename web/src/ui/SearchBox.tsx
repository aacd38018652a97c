import { SearchField } from './SearchField.tsx'
import { useSearchText } from './use-search-text.ts'

type SearchBoxProps = {
  label: string
  description?: string
  keyword: string
  onSearch: (keyword: string) => void
}

/** A search field that searches when the user pauses or presses Enter. */
export function SearchBox({ keyword, onSearch, ...texts }: SearchBoxProps) {
  const { text, setText, searchNow } = useSearchText(keyword, onSearch)
  return <SearchField {...texts} value={text} onChange={setText} onSubmit={searchNow} />
}
