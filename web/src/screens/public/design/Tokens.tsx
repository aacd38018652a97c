import styles from './DesignScreen.module.css'
import { Section } from './Section.tsx'

const grounds = [
  'paper',
  'surface',
  'sunk',
  'tint',
  'highlight-soft',
  'danger-ground',
  'success-ground',
  'warning-ground',
]
const inks = ['ink', 'ink-soft', 'ink-faint', 'accent', 'danger', 'success', 'warning']
const scales = ['scale-1', 'scale-2', 'scale-3', 'scale-4', 'scale-5']

export function Tokens() {
  return (
    <Section title="Colours and letters">
      <div className={styles.row}>
        {grounds.map((name) => (
          <span key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            {name}
          </span>
        ))}
        {inks.map((name) => (
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
      <h3>A heading of the third rank</h3>
      <h4>A heading of the fourth rank</h4>
      <p>Text as one reads it: quiet, with room to breathe. اللغة العربية إلى جانبها، 中文也在这里。</p>
    </Section>
  )
}
