import { type FieldProblem, fieldErrors, TextLine } from '@lpi/contract'
import { useState } from 'react'
import { useFieldPhrase } from '../i18n/use-error-phrase.ts'
import { TextField } from '../ui/TextField.tsx'

type Props = {
  label: string
  value: string
  onChoose: (value: string) => void
  isRequired: boolean
  problem: string | undefined
}

/** A text field for an answer. Invalid text is shown with the problem and is not saved. */
export function TextAnswer({ label, value, onChoose, isRequired, problem }: Props) {
  const fieldPhrase = useFieldPhrase()
  const [invalidAnswer, setInvalidAnswer] = useState<{ text: string; problem: FieldProblem }>()

  function change(text: string) {
    const problem = findProblem(text)
    setInvalidAnswer(problem && { text, problem })
    if (!problem) onChoose(text)
  }

  return (
    <TextField
      label={label}
      value={invalidAnswer?.text ?? value}
      onChange={change}
      maxLength={200}
      isRequired={isRequired}
      errorMessage={invalidAnswer ? fieldPhrase(invalidAnswer.problem) : problem}
    />
  )
}

function findProblem(text: string) {
  const { error } = TextLine.safeParse(text)
  return error && fieldErrors(error)[0]?.problem
}
