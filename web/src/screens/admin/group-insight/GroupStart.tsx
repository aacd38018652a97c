import { findGroupMeaning, type GroupReport, type GroupScaleResult, hasKnownOrder } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { contrastValues } from './GroupMeaning.tsx'
import styles from './GroupStart.module.css'

type Reason = {
  key: 'highest' | 'lowest' | 'contrast' | 'agreement'
  scale: GroupScaleResult
  text: string
}

/** Which scales to talk about, and why: a facilitator has to choose one within seconds. */
export function GroupStart({ report }: { report: GroupReport }) {
  const { t } = useTranslation('admin')
  const reasons = useReasons(report)
  if (reasons.length === 0) return null
  return (
    <div className={styles.start}>
      <h3>{t('groupInsight.start.title')}</h3>
      <dl className={styles.reasons}>
        {reasons.map(({ key, scale, text }) => (
          <div key={key} className={styles.reason}>
            <dt>{t(`groupInsight.start.${key}`)}</dt>
            <dd>
              <a href={`#scale-${scale.id}`}>{scale.name}</a>
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useReasons(report: GroupReport): Reason[] {
  const { t, numbers } = useGroupPhrases(report)
  const { scales, n } = report
  if (scales.length < 2) return []
  const findings = scales.map((scale) => ({ scale, ...findGroupMeaning(report, scale) }))
  const standings = hasKnownOrder(scales)
    ? findings.flatMap(({ scale, standing }): Reason[] =>
        standing?.kind === 'highest' || standing?.kind === 'lowest'
          ? [{ key: standing.kind, scale, text: numbers.figure(scale, n) }]
          : [],
      )
    : []
  const contrast = findUniqueMaximum(findings, ({ contrast: pair }) =>
    pair ? pair.highest.mean - pair.lowest.mean : null,
  )
  const disagreement = findUniqueMaximum(findings, ({ agreement }) =>
    agreement ? agreement.split - agreement.similar / agreement.total : null,
  )
  return [
    ...standings.toSorted((a, b) => a.key.localeCompare(b.key)),
    ...(disagreement?.agreement
      ? [
          {
            key: 'agreement' as const,
            scale: disagreement.scale,
            text: t('pdf.group.meaning.agreement', disagreement.agreement),
          },
        ]
      : []),
    ...(contrast?.contrast
      ? [
          {
            key: 'contrast' as const,
            scale: contrast.scale,
            text: t('pdf.group.meaning.contrast', contrastValues(contrast.contrast, numbers)),
          },
        ]
      : []),
  ]
}

/** The item with the highest value; undefined if several share it. Items without a value do not count. */
function findUniqueMaximum<T>(items: readonly T[], rate: (item: T) => number | null): T | undefined {
  const sorted = items
    .flatMap((item) => {
      const value = rate(item)
      return value === null ? [] : [{ item, value }]
    })
    .toSorted((a, b) => b.value - a.value)
  return sorted[0]?.value === sorted[1]?.value ? undefined : sorted[0]?.item
}
