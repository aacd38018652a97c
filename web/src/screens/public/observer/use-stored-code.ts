import { useEffect, useState } from 'react'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { storedRating } from './stored-rating.ts'

/** The code of the link, which is removed from the URL. After a reload, the code that the tab has stored. */
export function useStoredCode(search: { code?: string }): string {
  const codeInUrl = useCodeFromUrl(search)
  const [code] = useState(() => codeInUrl || storedRating.code())
  useEffect(() => {
    if (codeInUrl) storedRating.storeCode(codeInUrl)
  }, [codeInUrl])
  return code
}
