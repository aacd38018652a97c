import { useEffect, useState } from 'react'

/** Returns the code and removes it from the URL, so that the history, screenshots and shared URLs do not contain it. */
export function useCodeFromUrl({ code = '' }: { code?: string }): string {
  const [firstCode] = useState(code.trim())
  useEffect(() => {
    const url = new URL(window.location.href)
    url.searchParams.delete('code')
    window.history.replaceState(window.history.state, '', url)
  }, [])
  return firstCode
}
