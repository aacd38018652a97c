import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type RowSelectionOptions = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** The keys of the rows of the page that can be selected, in their order. */
  selectable: readonly string[]
}

/**
 * Changes the selection of single rows, of a range, and of the page. With Shift, a change applies to all rows between
 * the row that was changed last and this one.
 */
export function useRowSelection({ keys, onChange, selectable }: RowSelectionOptions) {
  const lastChanged = useRef<string>(undefined)
  const isShiftPressed = useRef(false)

  function select(changed: readonly string[], isSelected: boolean) {
    const next = new Set(keys)
    for (const key of changed) isSelected ? next.add(key) : next.delete(key)
    onChange(next)
  }

  function toggle(key: string, isSelected: boolean) {
    const from = isShiftPressed.current ? selectable.indexOf(lastChanged.current ?? '') : -1
    const to = selectable.indexOf(key)
    const range = selectable.slice(Math.min(from, to), Math.max(from, to) + 1)
    // A screen reader changes a checkbox without a pointer or a key.
    isShiftPressed.current = false
    lastChanged.current = key
    select(from < 0 ? [key] : range, isSelected)
  }

  function readShift({ shiftKey }: PointerEvent | KeyboardEvent) {
    isShiftPressed.current = shiftKey
  }

  return { select, toggle, rangeEvents: { onPointerDownCapture: readShift, onKeyDownCapture: readShift } }
}
