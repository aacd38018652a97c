import styles from './TableSkeleton.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Holds the place of rows that have not come yet; nothing to read out. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ROWS.map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr key={row} aria-hidden="true" className={styles.skeleton}>
      <td colSpan={columns}>
        <span className={styles.bar} />
      </td>
    </tr>
  ))
}
