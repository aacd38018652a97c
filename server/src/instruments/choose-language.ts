import { matchLanguage } from '@lpi/contract'
import type { Instrument } from './instrument.ts'

/** The wanted language or a relative where the instrument offers one, else its first. */
export function chooseLanguage(
  wanted: string | null | undefined,
  { languages }: Pick<Instrument, 'languages'>,
) {
  return matchLanguage(wanted ? [wanted] : [], languages) ?? languages[0]!
}
