import styles from './DesignScreen.module.css'
import { DesignSection } from './DesignSection.tsx'

const backgrounds = [
  'paper',
  'surface',
  'surface-sunken',
  'tint',
  'highlight-soft',
  'danger-ground',
  'success-ground',
  'warning-ground',
]
const foregrounds = ['ink', 'ink-soft', 'ink-faint', 'accent', 'danger', 'success', 'warning']
const scales = ['scale-1', 'scale-2', 'scale-3', 'scale-4', 'scale-5', 'scale-6']

export function Tokens() {
  return (
    <DesignSection title="Colors and type">
      <div className={styles.row}>
        {backgrounds.map((name) => (
          <span key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            {name}
          </span>
        ))}
        {foregrounds.map((name) => (
          <span key={name} className={styles.swatch} style={{ color: `var(--${name})` }}>
            {name}
          </span>
        ))}
        {scales.map((name) => (
          <span
            key={name}
            className={styles.swatch}
            style={{ borderColor: `var(--${name})`, borderWidth: 4 }}
          >
            {name}
          </span>
        ))}
      </div>
      <h3>A level 3 heading</h3>
      <h4>A level 4 heading</h4>
      <p>Body text in three scripts. اللغة العربية إلى جانبها، 中文也在这里。</p>
    </DesignSection>
  )
}
