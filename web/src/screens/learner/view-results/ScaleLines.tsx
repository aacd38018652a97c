import type { ScaleResult } from '@lpi/contract'
import { Fragment, type ReactNode } from 'react'
import { ScaleBar } from '../../../components/charts/ScaleBar.tsx'
import styles from './ScaleLines.module.css'
import { ScaleMark } from './ScaleMark.tsx'

type Props = { scales: readonly ScaleResult[]; describe: (scale: ScaleResult) => ReactNode }

/** All scales below each other: name, line, and what there is to say about each. */
export function ScaleLines({ scales, describe }: Props) {
  return (
    <dl className={styles.lines}>
      {scales.map((scale, index) => (
        <Fragment key={scale.id}>
          <dt className={styles.name}>
            <ScaleMark index={index} />
            {scale.name}
          </dt>
          <dd className={styles.said}>
            <ScaleBar scale={scale} index={index} />
            {describe(scale)}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
