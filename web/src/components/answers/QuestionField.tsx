import type { AnswerValue, Question } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextAnswer } from './TextAnswer.tsx'

type Props = {
  question: Question
  value: AnswerValue | undefined
  onChoose: (value: AnswerValue) => void
  problem?: string | undefined
}

const mostRadios = 7

/** A question about the person: a few options side by side, many in a list, or a line of one's own words. */
export function QuestionField({ question, value, onChoose, problem }: Props) {
  const { t } = useTranslation('assessment')
  const { text: label, answers, required: isRequired } = question
  if (question.kind === 'text') {
    return (
      <TextAnswer
        label={label}
        value={String(value ?? '')}
        onChoose={onChoose}
        isRequired={isRequired}
        problem={problem}
      />
    )
  }

  const chosen = value === undefined ? null : String(value)
  function choose(key: string | null) {
    const answer = answers.find((one) => String(one.value) === key)
    if (answer) onChoose(answer.value)
  }

  if (answers.length <= mostRadios) {
    return (
      <RadioGroup
        label={label}
        value={chosen}
        onChange={choose}
        isRequired={isRequired}
        errorMessage={problem}
        options={answers.map((answer) => ({ value: String(answer.value), label: answer.text }))}
      />
    )
  }
  return (
    <Select
      label={label}
      placeholder={t('demographics.choose')}
      selectedKey={chosen}
      onSelectionChange={choose}
      isRequired={isRequired}
      errorMessage={problem}
      items={answers.map((answer) => ({ id: String(answer.value), label: answer.text }))}
    />
  )
}
