import { useEffect, useState } from 'react'

/** An address for one picture. As a picture it is only looked at: nothing in it runs or loads. */
export function useImageUrl(svg: string) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return url
}
