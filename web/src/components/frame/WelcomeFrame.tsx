import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import { Benefits } from './Introduction.tsx'
import styles from './WelcomeFrame.module.css'

const examplePetals = [0.78, 0.42, 0.96, 0.6, 0.86]

/** The layout of pages for visitors. A wide screen also shows an introduction to the product. */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.frame}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.aside}>
        <div className={styles.figure}>
          <PetalFigure values={examplePetals} isGrowing />
        </div>
        <p className={styles.title}>{t('welcome.title')}</p>
        <p className={styles.text}>{t('welcome.text')}</p>
        <Benefits />
      </aside>
    </div>
  )
}
