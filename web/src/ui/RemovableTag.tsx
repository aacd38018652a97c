import { Button } from 'react-aria-components'
import { Cross } from './Cross.tsx'
import styles from './RemovableTag.module.css'

type RemovableTagProps = {
  children: string
  /** The label for screen readers, such as "Remove Ada". */
  label: string
  onRemove: () => void
}

/** A selected value, which the user removes by pressing the tag. */
export function RemovableTag({ children, label, onRemove }: RemovableTagProps) {
  return (
    <Button aria-label={label} className={styles.tag!} onPress={onRemove}>
      <bdi>{children}</bdi>
      <Cross />
    </Button>
  )
}
