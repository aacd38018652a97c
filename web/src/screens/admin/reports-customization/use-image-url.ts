import { useEffect, useState } from 'react'

/** A URL for an SVG image. In an `img` element, an SVG can neither run scripts nor load external resources. */
export function useImageUrl(svg: string) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [svg])
  return url
}
