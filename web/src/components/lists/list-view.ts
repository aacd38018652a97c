/** The search and page of a list. The URL contains them, so that links and the back button restore them. */
export type ListView = {
  /** The text as the user typed it. */
  keyword: string
  page: number
  size: number
}

/** The URL parameters that describe a view, as text. */
export type ListSearch<View> = { [Name in keyof View]?: string }

export const pageSizes = [25, 50, 100] as const

/** With the largest page size, a later page could have an offset that the server does not accept. */
const MAX_PAGE = 10_000

/** Parses the URL parameters. The default replaces an invalid page or size; a keyword that is too long is truncated. */
export function readListView(search: ListSearch<ListView>): ListView {
  const page = Number(search.page)
  return {
    keyword: search.keyword?.slice(0, 200) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    size: pageSizes.find((size) => size === Number(search.size)) ?? pageSizes[0],
  }
}

/** The parts of the view that differ from the default view, as URL parameters. */
export function writeListView<View extends ListView>(view: View, defaultView: View): ListSearch<View> {
  const texts = Object.entries(view).map(([name, value]) => [name, String(value)] as const)
  const changes = texts.filter(([name, text]) => text !== String(defaultView[name as keyof View]))
  return Object.fromEntries(changes) as ListSearch<View>
}
