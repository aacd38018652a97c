import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Pagination.module.css'
import { Select } from './Select.tsx'

type PaginationProps = {
  /** What is turned over, such as "Pages of assessments". */
  label: string
  /** How many rows stand before the first one shown. */
  offset: number
  size: number
  total: number
  /** A new size begins with the page on which the first row shown is. */
  onChange: (page: { offset: number; size: number }) => void
  /** The sizes to choose from; without them there is no choice. */
  sizes?: readonly number[]
}

/** "21–40 of 300", the way back and on, and the number of rows on a page. Nothing where one page holds all. */
export function Pagination({ label, offset, size, total, onChange, sizes = [] }: PaginationProps) {
  const { t } = useTranslation('common')
  const smallest = Math.min(size, ...sizes)
  if (total <= smallest && offset === 0) return null
  const from = Math.min(offset + 1, total)
  const to = Math.min(offset + size, total)
  return (
    <nav aria-label={label} className={styles.pagination}>
      <p className={styles.range}>{t('pages.range', { from, to, total })}</p>
      {sizes.length > 0 && (
        <div className={styles.size}>
          <span aria-hidden="true">{t('pages.size')}</span>
          <Select
            label={t('pages.size')}
            isLabelHidden
            items={sizes.map((one) => ({ id: String(one), label: String(one) }))}
            selectedKey={String(size)}
            onSelectionChange={(key) => {
              const next = Number(key ?? size)
              onChange({ offset: Math.floor(offset / next) * next, size: next })
            }}
          />
        </div>
      )}
      <div className={styles.turn}>
        <Turn isEnd={offset === 0} onPress={() => onChange({ offset: Math.max(0, offset - size), size })}>
          {t('pages.previous')}
        </Turn>
        <Turn isEnd={to >= total} onPress={() => onChange({ offset: offset + size, size })}>
          {t('pages.next')}
        </Turn>
      </div>
    </nav>
  )
}

type TurnProps = { isEnd: boolean; onPress: () => void; children: string }

/** At the end it only says that it does nothing: a button that is disabled would lose the focus. */
function Turn({ isEnd, onPress, children }: TurnProps) {
  return (
    <Button variant="secondary" aria-disabled={isEnd} onPress={() => isEnd || onPress()}>
      {children}
    </Button>
  )
}
