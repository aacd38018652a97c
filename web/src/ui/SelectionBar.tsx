import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from '../i18n/use-translation.ts'
import { Cross } from './Cross.tsx'
import styles from './SelectionBar.module.css'

type SelectionBarProps = {
  count: number
  onClear: () => void
  /** A button that selects more rows. */
  more: ReactNode
  /** The actions for the selected rows. */
  actions: ReactNode
  hint?: ReactNode
}

/** Shows the number of selected rows and the actions for them. The bar stays visible while the list scrolls. */
export function SelectionBar({ count, onClear, more, actions, hint }: SelectionBarProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.bar} data-selection-bar>
      <div className={styles.count}>
        <Button className={styles.clear!} aria-label={t('selection.clear')} onPress={onClear}>
          <Cross />
        </Button>
        <strong>{t('selection.count', { count })}</strong>
        {more}
      </div>
      <div className={styles.actions}>{actions}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
