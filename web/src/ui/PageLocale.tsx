import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * Gives React Aria the language of the page, for its own texts and the direction of arrow keys. Each component that needs
 * it contains it, because the first screens load without React Aria.
 */
export function PageLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useTranslation().language}>{children}</I18nProvider>
}
