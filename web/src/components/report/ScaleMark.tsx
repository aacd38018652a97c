import { scaleColor } from '../charts/scale-color.ts'
import styles from './ScaleMark.module.css'

/** The number and color that identify a scale throughout the report. */
export function ScaleMark({ index }: { index: number }) {
  return (
    <span className={styles.mark} style={{ borderColor: scaleColor(index) }} aria-hidden="true">
      {index + 1}
    </span>
  )
}
