import type { ScaleResult } from '@lpi/contract'
import { Fragment, type ReactNode } from 'react'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import styles from './ScaleLines.module.css'

type Props = {
  scales: readonly ScaleResult[]
  comparison: 'previous' | 'cohort'
  describe: (scale: ScaleResult) => ReactNode
}

/**
 * The name and bar of each scale, with the text that `describe` returns for it. Omits scales for which `describe`
 * returns nothing.
 */
export function ScaleLines({ scales, comparison, describe }: Props) {
  return (
    <dl className={styles.lines}>
      {scales.map((scale, index) => {
        const description = describe(scale)
        return (
          description && (
            <Fragment key={scale.id}>
              <dt className={styles.name}>
                <ScaleMark index={index} />
                {scale.name}
              </dt>
              <dd className={styles.description}>
                <ScaleBar scale={scale} index={index} addition={comparison} />
                {description}
              </dd>
            </Fragment>
          )
        )
      })}
    </dl>
  )
}
