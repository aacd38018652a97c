import { useEffect, useState } from 'react'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { storedCode } from './stored-code.ts'

/**
 * Returns the code of the link and removes it from the URL. After a reload, returns the code that the tab has stored.
 */
export function useStoredCode(search: { code?: string }): string {
  const codeInUrl = useCodeFromUrl(search)
  const [code] = useState(() => codeInUrl || storedCode.get())
  useEffect(() => {
    if (codeInUrl) storedCode.set(codeInUrl)
  }, [codeInUrl])
  return code
}
