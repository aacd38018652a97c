import { type FieldProblem, fieldErrors, TextLine } from '@lpi/contract'
import { useState } from 'react'
import { useFieldPhrase } from '../../i18n/use-error-phrase.ts'
import { TextField } from '../../ui/TextField.tsx'

type Props = {
  label: string
  value: string
  onChoose: (value: string) => void
  isRequired: boolean
  problem: string | undefined
}

/** A line of one's own words. What the server would refuse stays here, with the reason beside it, until it is mended. */
export function TextAnswer({ label, value, onChoose, isRequired, problem }: Props) {
  const fieldPhrase = useFieldPhrase()
  const [faulty, setFaulty] = useState<{ text: string; fault: FieldProblem }>()

  function change(text: string) {
    const fault = faultIn(text)
    setFaulty(fault && { text, fault })
    if (!fault) onChoose(text)
  }

  return (
    <TextField
      label={label}
      value={faulty?.text ?? value}
      onChange={change}
      maxLength={200}
      isRequired={isRequired}
      errorMessage={faulty ? fieldPhrase(faulty.fault) : problem}
    />
  )
}

function faultIn(text: string) {
  const { error } = TextLine.safeParse(text)
  return error && fieldErrors(error)[0]?.problem
}
