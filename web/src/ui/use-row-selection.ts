import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react'

type RowSelectionOptions = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** The keys of the selectable rows of the page, in the order of the rows. */
  selectableKeys: readonly string[]
}

/**
 * Returns functions that select or deselect individual rows, a range of rows or all rows of the page. With Shift, a
 * change applies to all selectable rows from the row that was changed last to the current row. The result stays the
 * same object, so that unchanged rows do not re-render.
 */
export function useRowSelection(options: RowSelectionOptions) {
  const latestOptions = useRef(options)
  useLayoutEffect(() => {
    latestOptions.current = options
  })
  return useMemo(() => createRowSelection(latestOptions), [])
}

export type RowSelection = ReturnType<typeof createRowSelection>

function createRowSelection(latestOptions: { current: RowSelectionOptions }) {
  let lastChangedKey = ''
  let isShiftPressed = false

  function select(changedKeys: readonly string[], isSelected: boolean) {
    const { keys, onChange } = latestOptions.current
    const newKeys = new Set(keys)
    for (const key of changedKeys) isSelected ? newKeys.add(key) : newKeys.delete(key)
    onChange(newKeys)
  }

  function toggle(key: string, isSelected: boolean) {
    const { selectableKeys } = latestOptions.current
    const from = isShiftPressed ? selectableKeys.indexOf(lastChangedKey) : -1
    const to = selectableKeys.indexOf(key)
    const range = selectableKeys.slice(Math.min(from, to), Math.max(from, to) + 1)
    // Resets the state of Shift, because a screen reader can change a checkbox without a pointer or key event.
    isShiftPressed = false
    lastChangedKey = key
    select(from < 0 ? [key] : range, isSelected)
  }

  function readShift({ shiftKey }: PointerEvent | KeyboardEvent) {
    isShiftPressed = shiftKey
  }

  return { select, toggle, rangeEvents: { onPointerDownCapture: readShift, onKeyDownCapture: readShift } }
}
