import type { GroupReport } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The texts and number formats that several chapters of a group report use. */
export function useGroupPhrases({ language }: Pick<GroupReport, 'language'>) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(language)
  return {
    t,
    numbers,
    peopleText: (count: number) => t('pdf.group.people', { count, n: numbers.number(count) }),
  }
}
