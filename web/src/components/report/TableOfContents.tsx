import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './TableOfContents.module.css'
import { useCurrentChapter } from './use-current-chapter.ts'

export type ChapterLink = { id: string; title: string }

/**
 * Links to the chapters of the report. The link to the chapter that is being read is highlighted. On a narrow screen, a
 * button with the title of that chapter opens the list.
 */
export function TableOfContents({ chapters }: { chapters: readonly ChapterLink[] }) {
  const { t } = useTranslation('leader')
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const currentChapter = useCurrentChapter(chapters)

  function open(id: string) {
    setIsOpen(false)
    // After the click, the browser scrolls to the chapter and removes the focus.
    requestAnimationFrame(() => {
      focusHeading(id)
      scrollRepeatedly(id)
    })
  }

  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {t('report.contents')}
      </h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.toggleTitle}>{t('report.contents')}</span>
        <span className={styles.current}>{currentChapter?.title}</span>
      </button>
      <ol id={listId} className={styles.list} data-open={isOpen}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              aria-current={currentChapter?.id === id ? 'location' : undefined}
              onClick={() => open(id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Moves the focus to the chapter, so that screen readers and the Tab key continue there. */
function focusHeading(id: string) {
  const heading = document.getElementById(id)?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The number of frames in which the chapters before the target get their real heights. */
const SCROLL_FRAMES = 10

/** Scrolls to the target repeatedly: chapters near the window get their real heights late, which moves the target. */
function scrollRepeatedly(id: string, frames = SCROLL_FRAMES) {
  document.getElementById(id)?.scrollIntoView()
  if (frames > 0) requestAnimationFrame(() => scrollRepeatedly(id, frames - 1))
}
