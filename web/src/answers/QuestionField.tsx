import type { AnswerValue, Question } from '@lpi/contract'
import { useTranslation } from '../i18n/use-translation.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextAnswer } from './TextAnswer.tsx'

type Props = {
  question: Question
  value: AnswerValue | undefined
  onChoose: (value: AnswerValue) => void
  problem?: string | undefined
}

const MAX_RADIO_BUTTONS = 7

/** A demographic question: radio buttons for a few options, a drop-down list for many, or a text field. */
export function QuestionField({ question, value, onChoose, problem }: Props) {
  const { t } = useTranslation('assessment')
  const { text, answers, required: isRequired } = question
  const label = isRequired ? t('demographics.requiredQuestion', { question: text }) : text
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

  const selectedKey = value === undefined ? null : String(value)
  function choose(key: string | null) {
    const option = answers.find(({ value }) => String(value) === key)
    if (option) onChoose(option.value)
  }

  if (answers.length <= MAX_RADIO_BUTTONS) {
    return (
      <RadioGroup
        label={label}
        value={selectedKey}
        onChange={choose}
        isRequired={isRequired}
        errorMessage={problem}
        options={answers.map((option) => ({ value: String(option.value), label: option.text }))}
      />
    )
  }
  return (
    <Select
      label={label}
      placeholder={t('demographics.choose')}
      selectedKey={selectedKey}
      onSelectionChange={choose}
      isRequired={isRequired}
      errorMessage={problem}
      items={answers.map((option) => ({ id: String(option.value), label: option.text }))}
    />
  )
}
