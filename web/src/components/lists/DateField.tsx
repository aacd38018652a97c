import { Day } from '@lpi/contract'
import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

type DateFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** Ignores unfinished dates: while a user types the year 2026, the browser also reports the years 2, 20 and 202. */
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
