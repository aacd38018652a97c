import type { Cohort } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format-date.ts'
import { releaseState } from './release-state.ts'

/** Whether, and from when on, the learners of a cohort read their reports. */
export function useReleaseStateText() {
  const { t } = useTranslation('admin')
  return ({ release }: Cohort) => {
    const { key, date, name } = releaseState(release)
    return t(`cohorts.state.${key}`, { date: formatDate(date), name })
  }
}
