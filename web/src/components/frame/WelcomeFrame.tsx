import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { PetalFigure } from '../../ui/PetalFigure.tsx'
import styles from './WelcomeFrame.module.css'

const examplePetals = [0.78, 0.42, 0.96, 0.6, 0.86]

type Props = {
  children: ReactNode
  /** Also shows the introduction to the product on a narrow screen, below the content. */
  hasIntroduction?: boolean
}

/** The layout of pages for visitors. A wide screen also shows an introduction to the product. */
export function WelcomeFrame({ children, hasIntroduction = false }: Props) {
  const { t } = useTranslation('account')
  return (
    <div className={classNames(styles.frame, hasIntroduction && styles.withIntroduction)}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.aside}>
        <div className={styles.figure}>
          <PetalFigure values={examplePetals} isGrowing />
        </div>
        <p className={styles.title}>{t('welcome.title')}</p>
        <p className={styles.text}>{t('welcome.text')}</p>
        <ul className={styles.benefits}>
          <li>{t('welcome.duration')}</li>
          <li>{t('welcome.saved')}</li>
          <li>{t('welcome.readers')}</li>
        </ul>
      </aside>
    </div>
  )
}
