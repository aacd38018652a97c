import { type ReportSentence, writeSentence } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Returns a function that writes the sentences of a report in this language. */
export function useSentence(language: string) {
  const { t } = useTranslation('leader')
  const { number, date, list } = formatsFor(language)
  return (sentence: ReportSentence) =>
    writeSentence(sentence, { t: (key, values) => t(key, values), number, date, list })
}
