import { matchLanguage } from '@lpi/contract'
import type { Instrument } from './instrument.ts'

/**
 * The requested language or a variant of it if the instrument offers one, otherwise the instrument's first language.
 */
export function chooseLanguage(
  requestedLanguage: string | null | undefined,
  { languages }: Pick<Instrument, 'languages'>,
) {
  return matchLanguage(requestedLanguage ? [requestedLanguage] : [], languages) ?? languages[0]!
}
