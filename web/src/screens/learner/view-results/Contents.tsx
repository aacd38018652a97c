import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import styles from './Contents.module.css'

/** The report's chapters, as links into the page. */
export function Contents({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { introduction, sections } = report.customization
  const organization = report.organization.name
  const chapters = [
    ...(introduction.length > 0
      ? [{ id: 'introduction', title: t('report.introduction.title', { organization }) }]
      : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'glance', title: t('report.glance.title') },
    ...report.scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
    ...(sections.includes('change') ? [{ id: 'change', title: t('report.change.title') }] : []),
    ...(sections.includes('comparison') ? [{ id: 'cohort', title: t('report.cohort.title') }] : []),
    ...(sections.includes('ranking') ? [{ id: 'ranking', title: t('report.ranking.title') }] : []),
    ...(report.reflection.length > 0 ? [{ id: 'reflection', title: t('report.reflection.title') }] : []),
    ...(report.plan.length > 0 ? [{ id: 'plan', title: t('report.plan.title') }] : []),
    { id: 'limits', title: t('report.limits.title') },
  ]
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {t('report.contents')}
      </h2>
      <ol className={styles.list}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
