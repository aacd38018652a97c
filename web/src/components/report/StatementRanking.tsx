import type { ReactNode } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack, Text } from '../../ui/Layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ReversedMark } from './ReversedMark.tsx'
import styles from './StatementRanking.module.css'
import { useRankText } from './use-rank-text.ts'

type StatementRankingProps = {
  language: string
  rows: readonly {
    /** Absent if the statements are listed without ranks. */
    rank?: number
    isTied?: boolean
    scaleName: string
    statement: { id: string; label: string; text: string; isReversed?: boolean | undefined }
    answer: ReactNode
  }[]
}

/** Statements in order, each with its scale and its answer (in a group report, with the mean). */
export function StatementRanking({ language, rows }: StatementRankingProps) {
  const { t } = useTranslation('leader')
  const formatRank = useRankText(formatsFor(language))
  return (
    <Stack as="ol" isPlain isBlockInPrint>
      {rows.map(({ rank, isTied = false, scaleName, statement, answer }) => (
        <li key={statement.id} className={styles.row}>
          {rank !== undefined && (
            <Text as="span" tone="quiet" size="l" className={styles.rank}>
              <VisuallyHidden>
                {t(isTied ? 'report.ranking.rankTied' : 'report.ranking.rank', { rank })}
              </VisuallyHidden>
              <span aria-hidden="true">{formatRank({ rank, isTied })}</span>
            </Text>
          )}
          <span className={styles.text}>
            <span>{statement.text}</span> {statement.isReversed && <ReversedMark />}
            <span className={styles.source}>
              {t('report.ranking.of', { scale: scaleName, label: statement.label })}
            </span>
          </span>
          <span className={styles.answer}>{answer}</span>
        </li>
      ))}
    </Stack>
  )
}
