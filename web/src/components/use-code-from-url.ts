import { useEffect, useState } from 'react'

/** Reads the code from the URL once and removes it, so that the history, screenshots and shared URLs do not contain it. */
export function useCodeFromUrl(): string {
  const [code] = useState(() => new URL(window.location.href).searchParams.get('code')?.trim() ?? '')
  useEffect(() => {
    const url = new URL(window.location.href)
    url.searchParams.delete('code')
    window.history.replaceState(window.history.state, '', url)
  }, [])
  return code
}
