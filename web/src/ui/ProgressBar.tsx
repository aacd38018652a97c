import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  label: string
  /** 0 to 100. */
  value: number
  /** The value in words, such as "Page 2 of 5"; without it, the percentage. */
  valueLabel?: string | undefined
}

export function ProgressBar({ label, value, valueLabel }: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      {...(valueLabel && { valueLabel })}
      className={classNames(styles.progress)}
    >
      {({ percentage = 0, valueText }) => (
        <>
          <span className={styles.texts}>
            <Label className={classNames(styles.label)}>{label}</Label>
            <span className={styles.value}>{valueText}</span>
          </span>
          <span className={styles.track}>
            <span className={styles.fill} style={{ inlineSize: `${percentage}%` }} />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
