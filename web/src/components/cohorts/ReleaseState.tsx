import type { Cohort } from '@lpi/contract'
import styles from './ReleaseState.module.css'
import { useReleaseStateText } from './use-release-state-text.ts'

/** When learners can see their reports. */
export function ReleaseState({ cohort }: { cohort: Cohort }) {
  return (
    <span className={styles.state} data-open={cohort.release.isOpen}>
      {useReleaseStateText()(cohort)}
    </span>
  )
}
