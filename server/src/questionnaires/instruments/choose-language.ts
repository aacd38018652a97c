import { matchLanguage } from '@lpi/contract'
import type { Instrument } from '../model/instrument.ts'

/**
 * The requested language or a related one (`es` for `es-MX`, `zh-CN` for `zh`), if the instrument has such a language;
 * otherwise the first language of the instrument.
 */
export function chooseLanguage(
  requestedLanguage: string | null | undefined,
  { languages }: Pick<Instrument, 'languages'>,
) {
  return matchLanguage(requestedLanguage ? [requestedLanguage] : [], languages) ?? languages[0]!
}
