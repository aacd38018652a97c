import { Button } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './RemovableTag.module.css'

type RemovableTagProps = {
  children: string
  /** The label for screen readers, such as "Remove Ada". */
  label: string
  onRemove: () => void
}

/** A selected value that can be removed by pressing it. */
export function RemovableTag({ children, label, onRemove }: RemovableTagProps) {
  return (
    <Button aria-label={label} className={classNames(styles.tag)} onPress={onRemove}>
      {children}
      <svg viewBox="0 0 16 16" className={styles.cross} aria-hidden="true">
        <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />
      </svg>
    </Button>
  )
}
