import { useEffect, useState } from 'react'

/**
 * The code in the address, read once and then taken away from there, so that neither the history nor a picture
 * of the screen nor a shared address carries it.
 */
export function useCodeFromUrl(): string {
  const [code] = useState(() => new URL(window.location.href).searchParams.get('code')?.trim() ?? '')
  useEffect(() => {
    const address = new URL(window.location.href)
    address.searchParams.delete('code')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return code
}
