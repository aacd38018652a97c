import { Button } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './RemovableTag.module.css'

type RemovableTagProps = {
  children: string
  /** What pressing it does, with the name of what goes. */
  label: string
  onRemove: () => void
}

/** Something chosen, which a press takes away again. */
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
