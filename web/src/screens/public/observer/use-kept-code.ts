import { useEffect, useState } from 'react'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { keptRating } from './kept-rating.ts'

/** The code of the link, which is removed from the URL. After a reload, the code that the tab has kept. */
export function useKeptCode(search: { code?: string }): string {
  const codeInUrl = useCodeFromUrl(search)
  const [code] = useState(() => codeInUrl || keptRating.code())
  useEffect(() => {
    if (codeInUrl) keptRating.keepCode(codeInUrl)
  }, [codeInUrl])
  return code
}
