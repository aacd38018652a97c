import type { ScaleResult } from '@lpi/contract'
import { Fragment, type ReactNode } from 'react'
import { ScaleBar } from '../../../components/charts/ScaleBar.tsx'
import styles from './ScaleLines.module.css'
import { ScaleMark } from './ScaleMark.tsx'

type Props = {
  scales: readonly ScaleResult[]
  only: 'previous' | 'cohort'
  describe: (scale: ScaleResult) => ReactNode
}

/** All scales below each other: name, line, and what there is to say about each. */
export function ScaleLines({ scales, only, describe }: Props) {
  return (
    <dl className={styles.lines}>
      {scales.map((scale, index) => (
        <Fragment key={scale.id}>
          <dt className={styles.name}>
            <ScaleMark index={index} />
            {scale.name}
          </dt>
          <dd className={styles.said}>
            <ScaleBar scale={scale} index={index} only={only} />
            {describe(scale)}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
