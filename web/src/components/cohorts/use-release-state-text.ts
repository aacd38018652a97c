import type { Cohort } from '@lpi/contract'
import { addTimeZone, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { describeRelease } from './release-state.ts'

/** Returns a function that describes to an administrator when the learners of a cohort can see their reports. */
export function useReleaseStateText() {
  const { t, language } = useTranslation('admin')
  return ({ release }: Cohort) => {
    const { key, date, timeZone, name } = describeRelease(release)
    return t(`cohorts.state.${key}`, {
      date: date && addTimeZone(formatsFor(language).date(date), timeZone),
      name,
    })
  }
}
