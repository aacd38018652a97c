import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from './Button.tsx'
import { Row } from './Layout.tsx'
import styles from './Pagination.module.css'
import { Select } from './Select.tsx'

type PaginationProps = {
  /** The label for screen readers, such as "Pages of assessments". */
  label: string
  /** The number of rows before the current page. */
  offset: number
  size: number
  total: number
  /** When the page size changes, the new page contains the first row of the current page. */
  onChange: (page: { offset: number; size: number }) => void
  /** The page sizes to choose from. */
  sizes?: readonly number[]
}

/**
 * Shows the range of rows, such as "21–40 of 300", the page size, and buttons for the previous and the next page.
 * Renders nothing if the current page is the first page and a page of the smallest size contains all rows.
 */
export function Pagination({ label, offset, size, total, onChange, sizes = [] }: PaginationProps) {
  const { t } = useTranslation('common')
  const smallestSize = Math.min(size, ...sizes)
  if (total <= smallestSize && offset === 0) return null
  const from = Math.min(offset + 1, total)
  const to = Math.min(offset + size, total)
  return (
    <Row aria-label={label} as="nav" gap={5} rowGap={3} align="center" isSpread>
      <p className={styles.range}>{t('pages.range', { from, to, total })}</p>
      {sizes.length > 0 && (
        <Row gap={3} align="center" isOneLine tone="quiet" size="m" className={styles.size}>
          <span aria-hidden="true">{t('pages.size')}</span>
          <Select
            label={t('pages.size')}
            isLabelHidden
            items={sizes.map((option) => ({ id: String(option), label: String(option) }))}
            selectedKey={String(size)}
            onSelectionChange={(key) => {
              const newSize = Number(key ?? size)
              onChange({ offset: Math.floor(offset / newSize) * newSize, size: newSize })
            }}
          />
        </Row>
      )}
      <Row gap={2} isOneLine className={styles.buttons}>
        <PageButton
          isInactive={offset === 0}
          onPress={() => onChange({ offset: Math.max(0, offset - size), size })}
        >
          {t('pages.previous')}
        </PageButton>
        <PageButton isInactive={to >= total} onPress={() => onChange({ offset: offset + size, size })}>
          {t('pages.next')}
        </PageButton>
      </Row>
    </Row>
  )
}

type PageButtonProps = { isInactive: boolean; onPress: () => void; children: string }

/** An inactive button is not `disabled`, because a disabled button would lose the focus. */
function PageButton({ isInactive, onPress, children }: PageButtonProps) {
  return (
    <Button variant="secondary" aria-disabled={isInactive} onPress={() => isInactive || onPress()}>
      {children}
    </Button>
  )
}
