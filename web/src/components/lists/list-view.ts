/** What is shown of a list: all of it stands in the address, so that a link and the way back lead to the same. */
export type ListView = {
  /** As it was typed. */
  keyword: string
  page: number
  size: number
}

export const sizes = [25, 50, 100] as const

/** Beyond it lies more than the server counts. */
const MOST_PAGES = 10_000

/** What the address says; a part that says nothing sensible is as good as absent. */
export function readListView(search: Record<string, unknown>): ListView {
  const page = Number(search.page)
  return {
    keyword: typeof search.keyword === 'string' ? search.keyword.slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page < MOST_PAGES ? page : 1,
    size: sizes.find((size) => size === Number(search.size)) ?? sizes[0],
  }
}

/** Only what differs from the whole list. */
export function writeListView<View extends ListView>(view: View, wholeList: View): Record<string, string> {
  const texts = Object.entries(view).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text !== String(wholeList[name as keyof View])))
}
