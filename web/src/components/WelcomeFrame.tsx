import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PetalFigure } from '../ui/PetalFigure.tsx'
import styles from './WelcomeFrame.module.css'

const example = [0.78, 0.42, 0.96, 0.6, 0.86]

/** The layout of pages before the login. A wide screen also shows an example of the figure of a report. */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.frame}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.aside}>
        <div className={styles.figure}>
          <PetalFigure values={example} isGrowing />
        </div>
        <p className={styles.title}>{t('welcome.title')}</p>
        <p className={styles.text}>{t('welcome.text')}</p>
      </aside>
    </div>
  )
}
