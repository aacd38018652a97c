import { useEffect, useState } from 'react'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './DesignScreen.module.css'

const looks = {
  theme: { label: 'Colours', values: ['', 'light', 'dark'] },
  contrast: { label: 'Contrast', values: ['', 'more'] },
} as const

/** Sets on the page what otherwise the device decides. */
export function AppearanceSwitch() {
  const [look, setLook] = useState({ theme: '', contrast: '', dir: 'ltr' })

  useEffect(() => {
    const { documentElement: root } = document
    const before = root.dir
    Object.assign(root.dataset, { theme: look.theme, contrast: look.contrast })
    root.dir = look.dir
    return () => {
      delete root.dataset.theme
      delete root.dataset.contrast
      root.dir = before
    }
  }, [look])

  return (
    <div className={styles.row}>
      {(['theme', 'contrast'] as const).map((name) => (
        <RadioGroup
          key={name}
          label={looks[name].label}
          value={look[name]}
          onChange={(value) => setLook({ ...look, [name]: value })}
          options={looks[name].values.map((value) => ({ value, label: value || 'as the device' }))}
        />
      ))}
      <RadioGroup
        label="Direction"
        value={look.dir}
        onChange={(dir) => setLook({ ...look, dir })}
        options={[
          { value: 'ltr', label: 'left to right' },
          { value: 'rtl', label: 'right to left' },
        ]}
      />
    </div>
  )
}
