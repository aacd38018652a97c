import { useEffect, useState } from 'react'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import styles from './DesignScreen.module.css'

const appearances = {
  theme: { label: 'Colors', values: ['', 'light', 'dark'] },
  contrast: { label: 'Contrast', values: ['', 'more'] },
} as const

/** Overrides the appearance settings of the device. */
export function AppearanceSwitch() {
  const [appearance, setAppearance] = useState({ theme: '', contrast: '', dir: 'ltr' })

  useEffect(() => {
    const { documentElement: root } = document
    const initialDirection = root.dir
    Object.assign(root.dataset, { theme: appearance.theme, contrast: appearance.contrast })
    root.dir = appearance.dir
    return () => {
      delete root.dataset.theme
      delete root.dataset.contrast
      root.dir = initialDirection
    }
  }, [appearance])

  return (
    <div className={styles.row}>
      {(['theme', 'contrast'] as const).map((name) => (
        <RadioGroup
          key={name}
          label={appearances[name].label}
          value={appearance[name]}
          onChange={(value) => setAppearance({ ...appearance, [name]: value })}
          options={appearances[name].values.map((value) => ({ value, label: value || 'device setting' }))}
        />
      ))}
      <RadioGroup
        label="Direction"
        value={appearance.dir}
        onChange={(dir) => setAppearance({ ...appearance, dir })}
        options={[
          { value: 'ltr', label: 'left to right' },
          { value: 'rtl', label: 'right to left' },
        ]}
      />
    </div>
  )
}
