import styles from './SkeletonRows.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders for rows that are loading. They are hidden from screen readers. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ROWS.map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused
    <tr key={row} aria-hidden="true" className={styles.skeleton}>
      <td colSpan={columns}>
        <span className={styles.bar} />
      </td>
    </tr>
  ))
}
