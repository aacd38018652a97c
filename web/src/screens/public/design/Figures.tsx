import { PetalFigure } from '../../../ui/PetalFigure.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './DesignScreen.module.css'
import { DesignSection } from './DesignSection.tsx'

const shapes = [
  [0.78, 0.42, 0.96, 0.6, 0.86],
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [0.5, 0.9, 0.3],
]

export function Figures() {
  return (
    <DesignSection title="Figures">
      <div className={styles.row}>
        {shapes.map((values) => (
          <div key={values.join()} className={styles.figure}>
            <PetalFigure values={values} label={values.join(', ')} />
          </div>
        ))}
      </div>
      {[0, 25, 100].map((value) => (
        <ProgressBar key={value} label="In progress" value={value} />
      ))}
    </DesignSection>
  )
}
