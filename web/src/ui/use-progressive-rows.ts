import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** Styles, layout and painting of these rows take one short task. */
const ROWS_PER_FRAME = 12

type ShownRows<Row> = {
  rows: readonly Row[] | undefined
  /** The rows that have their cells: whether each is compact. */
  shown: ReadonlyMap<string, boolean>
  /** The height in pixels of a row without its cells; undefined before rows have been shown. */
  placeholderHeight: number | undefined
}

type Options<Row> = {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  isCompact: boolean
  body: RefObject<HTMLTableSectionElement | null>
  /** The first row that gets its cells when the table appears. */
  firstKey: string | undefined
}

/**
 * The rows of a table. In each frame, a few more of them get their cells or become compact, so that the page stays
 * responsive; those in the window are the first. Rows without cells are placeholders, so that the number and the
 * positions of the rows stay the same. Rows that have their cells keep them when new rows replace the others.
 */
export function useProgressiveRows<Row>(options: Options<Row>) {
  const { rows: newRows, rowKey, isCompact, body, firstKey } = options
  const [state, setState] = useState<ShownRows<Row>>(() => {
    const keys = newRows?.map(rowKey) ?? []
    const start = Math.max(0, keys.indexOf(firstKey ?? ''))
    const shown = keys.slice(start, start + ROWS_PER_FRAME).map((key) => [key, isCompact] as const)
    return { rows: newRows, shown: new Map(shown), placeholderHeight: undefined }
  })
  const { rows, shown } = state
  const isComplete = rows?.every((row) => shown.get(rowKey(row)) === isCompact) ?? false
  const isCurrent = rows === newRows && (isComplete || !rows)

  const showMore = useEffectEvent(({ rows, shown, isCompact, count }: ShowMoreOptions<Row>) => {
    const keys = rows?.map(rowKey) ?? []
    const next = startInWindow(keys, body.current).filter((key) => shown.get(key) !== isCompact)
    const isNext = new Set(next.slice(0, count))
    const nowShown = keys.filter((key) => shown.has(key) || isNext.has(key))
    setState({
      rows,
      shown: new Map(nowShown.map((key) => [key, isNext.has(key) ? isCompact : shown.get(key)!])),
      placeholderHeight: isComplete ? averageRowHeight(body.current) : state.placeholderHeight,
    })
  })

  useEffect(() => {
    if (isCurrent) return
    const show = (count: number) => showMore({ rows: newRows, shown, isCompact, count })
    const showAll = () => flushSync(() => show(Number.POSITIVE_INFINITY))
    const frame = requestAnimationFrame(() => startTransition(() => show(ROWS_PER_FRAME)))
    addEventListener('beforeprint', showAll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('beforeprint', showAll)
    }
  }, [isCurrent, newRows, shown, isCompact])

  return { ...state, isComplete }
}

type ShowMoreOptions<Row> = Pick<ShownRows<Row>, 'rows' | 'shown'> & { isCompact: boolean; count: number }

/** The rows from the first one in the window to the last row, then those above the window. */
function startInWindow(keys: string[], body: HTMLTableSectionElement | null) {
  const bottomOf = (index: number) => body?.rows[index]?.getBoundingClientRect().bottom
  const first = Math.max(
    0,
    keys.findIndex((_, index) => (bottomOf(index) ?? 1) > 0),
  )
  return [...keys.slice(first), ...keys.slice(0, first)]
}

function averageRowHeight(body: HTMLTableSectionElement | null) {
  return body?.rows.length ? body.getBoundingClientRect().height / body.rows.length : undefined
}
