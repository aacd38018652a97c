import type { IndividualReport, ScaleResult } from '@lpi/contract'
import { type Formats, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, Stack, Text } from '../../ui/Layout.tsx'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import styles from './AtAGlance.module.css'
import { MarkLegend } from './MarkLegend.tsx'
import { useSentence } from './use-sentence.ts'

export function AtAGlance({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const write = useSentence(report.language)
  const numbers = formatsFor(report.language)
  return (
    <Chapter id="glance" title={t('report.glance.title')}>
      {report.overview.length > 0 && <p className={styles.highest}>{report.overview.map(write).join(' ')}</p>}
      <Stack as="ol" gap={5} isPlain isBlockInPrint>
        {report.scales.map((scale, index) => (
          <li key={scale.id} className={styles.scale}>
            <ScaleRow scale={scale} index={index} numbers={numbers} />
          </li>
        ))}
      </Stack>
      <MarkLegend marks={['sum', 'band']} />
    </Chapter>
  )
}

function ScaleRow({ scale, index, numbers }: { scale: ScaleResult; index: number; numbers: Formats }) {
  const { t } = useTranslation('leader')
  return (
    <>
      <Row gap={4} rowGap={1} align="baseline" isSpread>
        <Row as="span" gap={3} align="center" isOneLine size="l" className={styles.name}>
          <ScaleMark index={index} />
          {scale.name}
        </Row>
        <Text as="span" tone="quiet" className={styles.values}>
          <strong>{numbers.number(scale.sum)}</strong>{' '}
          {t('report.scale.range', { min: numbers.number(scale.min), max: numbers.number(scale.max) })}
        </Text>
      </Row>
      <ScaleBar scale={scale} index={index} />
    </>
  )
}
