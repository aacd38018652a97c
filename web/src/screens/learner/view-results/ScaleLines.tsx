import type { ScaleResult } from '@lpi/contract'
import { Fragment, type ReactNode } from 'react'
import { ScaleBar } from '../../../components/charts/ScaleBar.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import styles from './ScaleLines.module.css'

type Props = {
  scales: readonly ScaleResult[]
  only: 'previous' | 'cohort'
  describe: (scale: ScaleResult) => ReactNode
}

/** The scales of which there is something to say, below each other: name, line, and what it is. */
export function ScaleLines({ scales, only, describe }: Props) {
  return (
    <dl className={styles.lines}>
      {scales.map((scale, index) => {
        const said = describe(scale)
        return (
          said && (
            <Fragment key={scale.id}>
              <dt className={styles.name}>
                <ScaleMark index={index} />
                {scale.name}
              </dt>
              <dd className={styles.said}>
                <ScaleBar scale={scale} index={index} only={only} />
                {said}
              </dd>
            </Fragment>
          )
        )
      })}
    </dl>
  )
}
