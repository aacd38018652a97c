import styles from './SkeletonRows.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders for rows that are loading; hidden from screen readers. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ROWS.map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused
    <tr key={row} aria-hidden="true" className={styles.skeleton}>
      <SkeletonCell columns={columns} />
    </tr>
  ))
}

/** A placeholder for all cells of a row. */
export function SkeletonCell({ columns }: { columns: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the implicit role when CSS turns rows into cards
    <td role="cell" colSpan={columns} className={styles.cell}>
      <span className={styles.bar} />
    </td>
  )
}
