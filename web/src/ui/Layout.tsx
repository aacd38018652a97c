import type { ElementType, HTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './Layout.module.css'

type LayoutProps = HTMLAttributes<HTMLElement> & {
  as?: ElementType
  ref?: Ref<HTMLDivElement>
  /** The number of a spacing token in tokens.css, such as 3 for `--space-3`. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** The gap between the lines of a row, if it differs from the gap between the elements of a line. */
  rowGap?: 1 | 2 | 3
  align?: 'start' | 'center' | 'end' | 'baseline'
  tone?: 'quiet'
  /** The name of a text size in tokens.css. By default, quiet text is small. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** True for a list without markers. */
  isPlain?: boolean
  /** True if the elements of a row are at the two ends of the line. */
  isSpread?: boolean
  isOneLine?: boolean
  /** True if the text of a quiet button at the start of a line is aligned with the edge of the row. */
  isFlush?: boolean
  isBlockInPrint?: boolean
  isHiddenInPrint?: boolean
}

/** Elements below each other. */
export function Stack(props: LayoutProps) {
  return layOut('stack', props)
}

/** Elements beside each other, which continue on the next line if there is not enough room. */
export function Row(props: LayoutProps) {
  return layOut('row', props)
}

/** Text in another size or of less importance. */
export function Text(props: LayoutProps) {
  return layOut('text', { as: 'p', ...props })
}

/** A heading that is smaller than the title of a page. */
export function Heading(props: LayoutProps) {
  return layOut('heading', { as: 'h2', size: 'xl', ...props })
}

function layOut(kind: string, { as: Element = 'div', gap, rowGap, align, tone, ...props }: LayoutProps) {
  const { size = tone && 's', isPlain, isSpread, isOneLine, isFlush, ...others } = props
  const { isBlockInPrint, isHiddenInPrint, ...attributes } = others
  const className = classNames(
    styles[kind],
    gap && styles[`gap${gap}`],
    rowGap && styles[`rowGap${rowGap}`],
    align && styles[align],
    tone && styles[tone],
    size && styles[size],
    isPlain && styles.plain,
    isSpread && styles.spread,
    isOneLine && styles.oneLine,
    isFlush && styles.flush,
    isBlockInPrint && styles.blockInPrint,
    isHiddenInPrint && styles.hiddenInPrint,
    props.className,
  )
  return <Element {...attributes} className={className} />
}
