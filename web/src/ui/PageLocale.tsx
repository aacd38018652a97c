import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * Gives React Aria the language of the page, which determines the texts of React Aria and the direction of the arrow
 * keys. Each component that depends on this language contains a `PageLocale`. The application as a whole does not,
 * because the first screens load without React Aria.
 */
export function PageLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useTranslation().language}>{children}</I18nProvider>
}
