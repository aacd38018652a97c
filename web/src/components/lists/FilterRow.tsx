import type { ReactNode } from 'react'
import styles from './FilterRow.module.css'

type FilterRowProps = {
  /** Fields that share the width left over by the other filters. */
  fields: ReactNode
  /** Filters with their own width. */
  children?: ReactNode
  /** Tags for the active filters, which are shown below the row. */
  tags?: ReactNode
}

/** The filters of a list in one row, if the window is wide enough. */
export function FilterRow({ fields, children, tags }: FilterRowProps) {
  return (
    <search className={styles.filters}>
      <div className={styles.row}>
        <div className={styles.fields}>{fields}</div>
        {children}
      </div>
      {tags && <div className={styles.tags}>{tags}</div>}
    </search>
  )
}
