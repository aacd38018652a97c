import { useEffect, useState } from 'react'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { storedCode } from './stored-code.ts'

/** The code of the link, which is removed from the URL. After a reload, the code that the tab has stored. */
export function useStoredCode(search: { code?: string }): string {
  const codeInUrl = useCodeFromUrl(search)
  const [code] = useState(() => codeInUrl || storedCode.get())
  useEffect(() => {
    if (codeInUrl) storedCode.set(codeInUrl)
  }, [codeInUrl])
  return code
}
