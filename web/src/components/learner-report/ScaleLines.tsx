import type { ScaleResult } from '@lpi/contract'
import { Fragment, type ReactNode } from 'react'
import { Row, Stack } from '../../ui/Layout.tsx'
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
    <Stack as="dl" gap={2} isBlockInPrint>
      {scales.map((scale, index) => {
        const description = describe(scale)
        return (
          description && (
            <Fragment key={scale.id}>
              <Row as="dt" gap={3} align="center" isOneLine size="l" className={styles.name}>
                <ScaleMark index={index} />
                {scale.name}
              </Row>
              <Stack as="dd" gap={2} className={styles.description}>
                <ScaleBar scale={scale} index={index} addition={comparison} />
                {description}
              </Stack>
            </Fragment>
          )
        )
      })}
    </Stack>
  )
}
