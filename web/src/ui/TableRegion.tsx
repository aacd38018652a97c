import type { ReactNode } from 'react'
import styles from './TableRegion.module.css'
import { useOverflow } from './use-overflow.ts'

type TableRegionProps = { label: string; isBusy: boolean; children: ReactNode }

/** Makes a wide table scrollable with the pointer and the keyboard, and shows whether new rows are loading. */
export function TableRegion({ label, isBusy, children }: TableRegionProps) {
  const [region, isOverflowing] = useOverflow()
  return (
    <section
      ref={region}
      className={styles.region}
      {...(isOverflowing && { tabIndex: 0, 'aria-label': label })}
      data-busy={isBusy || undefined}
    >
      {children}
    </section>
  )
}
