import { type IndividualReport, type ScaleResult, summarizeComparison } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, Stack, Text } from '../../ui/Layout.tsx'
import { ScaleBar } from '../charts/ScaleBar.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ScaleMark } from '../report/ScaleMark.tsx'
import { type Mark, MarkLegend } from './MarkLegend.tsx'
import styles from './Overview.module.css'
import { useSentence } from './use-sentence.ts'

/** The averages of all scales, beside those of the earlier assessment and of the cohort. */
export function Overview({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const write = useSentence(report.language)
  const { scales, overview } = report
  return (
    <Chapter id="glance" title={t('report.glance.title')}>
      {overview.length > 0 && (
        <p className={styles.lead}>{formatsFor(report.language).sentences(overview.map(write))}</p>
      )}
      <Stack as="ol" gap={3} isPlain isBlockInPrint>
        {scales.map((scale, index) => (
          <li key={scale.id} className={styles.scale}>
            <ScaleRow report={report} scale={scale} index={index} />
          </li>
        ))}
      </Stack>
      <MarkLegend marks={listMarks(scales)} />
      <ChangeNote report={report} />
      <CohortNote report={report} />
    </Chapter>
  )
}

type RowProps = { report: IndividualReport; scale: ScaleResult; index: number }

function ScaleRow({ report, scale, index }: RowProps) {
  const { t } = useTranslation('leader')
  const { statistic, figure } = formatsFor(report.language)
  const { change, cohort } = scale
  const isClear = change?.significance === 'higher' || change?.significance === 'lower'
  const total = report.comparison.status === 'available' ? report.comparison.n : 0
  const comparisons = [
    ...(change
      ? [`${t('pdf.columns.before')} ${statistic(change.previousSum / scale.statements.length)}`]
      : []),
    ...(change && isClear ? [t(`pdf.change.significance.${change.significance}`)] : []),
    ...(cohort ? [`${t('report.scale.cohort')} ${figure(cohort, total)}`] : []),
  ]
  return (
    <>
      <Row gap={4} rowGap={1} align="baseline" isSpread isOneLine>
        <Row as="span" gap={3} align="center" isOneLine className={styles.name}>
          <ScaleMark index={index} />
          <a href={`#scale-${scale.id}`} className={styles.link}>
            {scale.name}
          </a>
        </Row>
        <strong className={styles.average}>{statistic(scale.mean)}</strong>
      </Row>
      <ScaleBar scale={scale} index={index} />
      {comparisons.length > 0 && <Text tone="quiet">{comparisons.join(' · ')}</Text>}
    </>
  )
}

function listMarks(scales: readonly ScaleResult[]): Mark[] {
  return [
    'own',
    ...(scales.some(({ change }) => change) ? (['previous'] as const) : []),
    ...(scales.some(({ cohort }) => cohort?.range) ? (['range'] as const) : []),
    ...(scales.some(({ cohort }) => cohort && !cohort.range) ? (['average'] as const) : []),
  ]
}

/** Since when the report compares, and why some scales have no earlier value. */
function ChangeNote({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { previousCompletedAt, customization, scales, language } = report
  if (previousCompletedAt === null || !customization.sections.includes('change')) return null
  const { isCompared, hasAlteredScales, hasScalesWithoutResult } = summarizeComparison(scales)
  const { date, sentences } = formatsFor(language)
  const lead = isCompared ? 'lead' : hasAlteredScales ? 'incomparable' : 'noResultBefore'
  return (
    <>
      <h3 className={styles.heading}>{t('report.change.title')}</h3>
      <Text tone="quiet">
        {sentences([
          t(`report.change.${lead}`, { date: date(previousCompletedAt) }),
          isCompared && hasAlteredScales && t('report.change.leftOut'),
          isCompared && hasScalesWithoutResult && t('report.change.leftOutNoResult'),
        ])}
      </Text>
    </>
  )
}

function CohortNote({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { comparison, customization, cohort, scales, language } = report
  if (comparison.status === 'none' || !customization.sections.includes('comparison')) return null
  const { n, asOf } = comparison
  const { number, date, sentences } = formatsFor(language)
  return (
    <>
      <h3 className={styles.heading}>{t('report.cohort.title')}</h3>
      <Text tone="quiet">
        <span>
          {sentences([
            t('report.cohort.available', { cohort: cohort.name, count: n, n: number(n) }),
            scales.some((scale) => scale.cohort?.range) && t('report.cohort.privacy'),
          ])}
        </span>
        {' · '}
        <span>{t('pdf.group.asOf', { date: date(asOf) })}</span>
      </Text>
    </>
  )
}
