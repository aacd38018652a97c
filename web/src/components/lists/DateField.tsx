import { Day } from '@lpi/contract'
import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

type DateFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** Reports only complete dates or no date: while a user types 2026, a browser also reports the years 2, 20 and 202. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }

  function change(next: string) {
    setText(next)
    if (next === '' || Day.safeParse(next).success) onChange(next)
  }

  return <TextField type="date" label={label} value={text} onChange={change} />
}
