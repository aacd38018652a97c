import type { GroupReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import styles from './GroupContents.module.css'

/** The report's chapters, as links into the page. */
export function GroupContents({ report }: { report: GroupReport }) {
  const { t } = useTranslation('leader')
  const organization = report.organization.name
  const chapters = [
    ...(report.customization.introduction.length > 0
      ? [{ id: 'introduction', title: t('report.introduction.title', { organization }) }]
      : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'glance', title: t('report.glance.title') },
    ...report.scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
    ...(report.customization.sections.includes('ranking')
      ? [{ id: 'ranking', title: t('pdf.group.ranking.title') }]
      : []),
    ...(report.demographics.length > 0 ? [{ id: 'people', title: t('pdf.group.demographics.title') }] : []),
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
