import type { Instructions, Question } from '@lpi/contract'
import { useCallback, useMemo, useState } from 'react'
import { ScaleQuestion } from '../../../answers/ScaleQuestion.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack } from '../../../ui/Layout.tsx'
import styles from './Practice.module.css'

/** A practice statement for trying out the options. The answer is not stored. */
export function Practice({ options, noOpportunity }: Pick<Instructions, 'options' | 'noOpportunity'>) {
  const { t } = useTranslation('assessment')
  const [value, setValue] = useState<number | string>()
  const text = t('instructions.practiceStatement')
  const question = useMemo<Question>(
    () => ({
      id: 'practice',
      text,
      label: '',
      kind: 'scale',
      required: false,
      answers: noOpportunity ? [...options, noOpportunity] : options,
      response: null,
    }),
    [text, options, noOpportunity],
  )
  const choose = useCallback((_: Question, newValue: number | string) => setValue(newValue), [])
  return (
    <Stack as="section" gap={3} className={styles.practice}>
      <h2 className={styles.title}>{t('instructions.practiceHeading')}</h2>
      <ScaleQuestion question={question} value={value} onChoose={choose} />
      <p role="status" className={styles.note}>
        {value !== undefined && t('instructions.practiceDone')}
      </p>
    </Stack>
  )
}
