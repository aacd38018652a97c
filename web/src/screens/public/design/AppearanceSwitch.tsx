import { useEffect, useState } from 'react'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './DesignScreen.module.css'

const themes = ['', 'light', 'dark']

/** Overrides the color scheme of the device and the direction of the text. */
export function AppearanceSwitch() {
  const [theme, setTheme] = useState('')
  const [direction, setDirection] = useState('ltr')

  useEffect(() => {
    const { documentElement: root } = document
    const initialDirection = root.dir
    root.dataset.theme = theme
    root.dir = direction
    return () => {
      delete root.dataset.theme
      root.dir = initialDirection
    }
  }, [theme, direction])

  return (
    <div className={styles.row}>
      <RadioGroup
        label="Colors"
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: value || 'device setting' }))}
      />
      <RadioGroup
        label="Direction"
        value={direction}
        onChange={setDirection}
        options={[
          { value: 'ltr', label: 'left to right' },
          { value: 'rtl', label: 'right to left' },
        ]}
      />
    </div>
  )
}
