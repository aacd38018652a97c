import { type ActivityKind, listActivity } from '@lpi/contract'

export type ActivityView = {
  actorId: string
  kinds: ActivityKind[]
  from: string
  to: string
  /** The id of the last event of the previous page; empty on the first page. */
  before: string
}

export type ActivitySearch = { [Name in keyof ActivityView]?: string }

const { actorId, kinds, from, to, before } = listActivity.query.def.shape

/** Parses the URL's parameters. Invalid parameters are ignored. */
export function readActivityView(search: ActivitySearch): ActivityView {
  return {
    actorId: actorId.safeParse(search.actorId).data ?? '',
    kinds: search.kinds ? (kinds.safeParse(search.kinds).data ?? []) : [],
    from: from.safeParse(search.from).data ?? '',
    to: to.safeParse(search.to).data ?? '',
    before: search.before && before.safeParse(search.before).success ? search.before : '',
  }
}

/** The parts of the view that are not empty, as parameters of the URL. */
export function writeActivityView(view: ActivityView): ActivitySearch {
  const texts = Object.entries(view).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
