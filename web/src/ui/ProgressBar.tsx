import { useId } from 'react'
import { numberFormat } from '../i18n/intl.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  label: string
  /** A percentage from 0 to 100. */
  value: number
  /** The text of the value, such as "Page 2 of 5". The default is the percentage. */
  valueLabel?: string | undefined
}

/** A progress bar. It does not use React Aria, so that the scripts of the question page stay small. */
export function ProgressBar({ label, value, valueLabel }: ProgressBarProps) {
  const id = useId()
  const { language } = useTranslation()
  const text = valueLabel ?? numberFormat(language, { style: 'percent' }).format(value / 100)
  return (
    <div
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text}
      className={styles.progress}
    >
      <span className={styles.texts}>
        <span id={id}>{label}</span>
        <span className={styles.value}>{text}</span>
      </span>
      <span className={styles.track}>
        <span className={styles.fill} style={{ inlineSize: `${value}%` }} />
      </span>
    </div>
  )
}
