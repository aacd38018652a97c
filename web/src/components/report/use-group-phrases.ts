import type { GroupReport, GroupStatementResult } from '@lpi/contract'
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
    /** The class of agreement and, if they are known, the numbers of people in the thirds of the options. */
    agreementText: ({ kind, thirds }: NonNullable<GroupStatementResult['agreement']>) => {
      const [low, middle, high] = thirds?.map(numbers.number) ?? []
      const name = t(`pdf.group.agreement.${kind}`)
      return low === undefined ? name : `${name}: ${t('pdf.group.thirds', { low, middle, high })}`
    },
  }
}
