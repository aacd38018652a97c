import { findGroupMeaning, type GroupReport, type GroupScaleResult, hasKnownOrder } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { contrastValues, splitText } from './GroupMeaning.tsx'
import styles from './GroupStart.module.css'

type Reason = {
  key: 'highest' | 'lowest' | 'contrast' | 'agreement'
  scales: readonly GroupScaleResult[]
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
        {reasons.map(({ key, scales, text }) => (
          <div key={key} className={styles.reason}>
            <dt>{t(`groupInsight.start.${key}`)}</dt>
            <dd>
              {scales.map(({ id, name }) => (
                <a key={id} href={`#scale-${id}`}>
                  {name}
                </a>
              ))}
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useReasons(report: GroupReport): Reason[] {
  const phrases = useGroupPhrases(report)
  const { t, numbers } = phrases
  const { scales, n } = report
  const findings = scales.map((scale) => ({ scale, ...findGroupMeaning(report, scale) }))
  const findMeans = (key: 'highest' | 'lowest', sign: 1 | -1) =>
    describe(
      key,
      hasKnownOrder(scales) ? findMaxima(findings, ({ scale }) => sign * scale.mean) : [],
      ({ scale }) => numbers.figure(scale, n),
    )
  return [
    ...findMeans('highest', 1),
    ...findMeans('lowest', -1),
    ...describe(
      'agreement',
      findMaxima(findings, ({ split }) => split.length),
      ({ split }) => splitText(split, phrases),
    ),
    ...describe(
      'contrast',
      findMaxima(findings, ({ contrast }) =>
        contrast ? contrast.highest.mean - contrast.lowest.mean : null,
      ),
      ({ contrast }) => (contrast ? t('pdf.group.meaning.contrast', contrastValues(contrast, numbers)) : ''),
    ),
  ]
}

type Finding = { scale: GroupScaleResult } & ReturnType<typeof findGroupMeaning>

/** Two scales share a reason only if the same can be said about both. */
function describe(
  key: Reason['key'],
  findings: readonly Finding[],
  textOf: (finding: Finding) => string,
): Reason[] {
  const [text, otherText = text] = findings.map(textOf)
  if (text === undefined || text !== otherText) return []
  return [{ key, scales: findings.map(({ scale }) => scale), text }]
}

/** The one or two findings with the highest value; none if more share it or if all have the same. */
function findMaxima(findings: readonly Finding[], rate: (finding: Finding) => number | null) {
  const ratings = findings.flatMap((finding) => rate(finding) ?? [])
  const maxima = findings.filter((finding) => rate(finding) === Math.max(...ratings))
  return maxima.length > 2 || maxima.length === ratings.length ? [] : maxima
}
