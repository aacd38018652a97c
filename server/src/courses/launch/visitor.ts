import { matchLanguage } from '@lpi/contract'
import type { RequestMetadata } from '../../platform/http/handler.ts'

/** What a request under /lti/ says about the browser. */
export type Visitor = RequestMetadata & {
  cookies: string
  /** `iframe` or `document`; old browsers do not send it. */
  fetchDestination: string | undefined
  /** Whose page sent the request, such as `same-origin` or `cross-site`; old browsers do not send it. */
  fetchSite: string | undefined
  acceptLanguage: string
  /** The languages of the product’s texts. */
  languages: readonly string[]
}

/** The language of the launch, or else of the browser. */
export function languageOf({ acceptLanguage, languages }: Visitor, locale?: string) {
  const preferred = acceptLanguage.split(',').map((part) => part.split(';')[0]!.trim())
  return matchLanguage([...(locale ? [locale.replace('_', '-')] : []), ...preferred], languages) ?? 'en'
}
