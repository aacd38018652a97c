import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * Gives React Aria the language of the page, which determines the texts of React Aria and the effect of the left and
 * right arrow keys. Each component that depends on this language contains a `PageLocale`. One `PageLocale` around the
 * whole application would load React Aria for the first screens, which do not need it.
 */
export function PageLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useTranslation().language}>{children}</I18nProvider>
}
