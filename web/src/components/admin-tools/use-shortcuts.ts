import { useEffect, useEffectEvent } from 'react'
import { shortcutOf } from './shortcut-keys.ts'

type Handlers = Record<string, (() => void) | undefined>

/** Runs the handler of a single-key shortcut when its key is pressed outside of fields and dialogs. */
export function useShortcuts(handlers: Handlers) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[shortcutOf(event) ?? '']
    if (!handler) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}
