import { createContext, useContext, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Page.module.css'

/** The end of every document title, such as the product name. */
export const DocumentTitleSuffix = createContext('')

/** Receives the document title while the server renders a page, because effects do not run on the server. */
export const ServerTitle = createContext<((title: string) => void) | null>(null)

/** Runs after a page has been shown. If it returns a function, that function runs when the user leaves the page. */
export const PageEffect = createContext<() => (() => void) | undefined>(() => undefined)

type PageProps = {
  title: string
  lead?: React.ReactNode
  width?: 'narrow' | 'reading' | 'wide'
  documentTitle?: string
  /** True for a compact heading, which leaves space for a list. */
  isList?: boolean
  /** True if the page uses the full width of the window, because its content includes another page. */
  isFullWidth?: boolean
  /** The content below the lead or, with `isList` on a wide screen, beside the heading. */
  actions?: React.ReactNode
  children?: React.ReactNode
}

/**
 * The path and heading of the last page that was shown. Screen readers announce the first page by themselves, so the
 * focus does not move to its heading.
 */
let announcedPage: string | undefined

/**
 * The outer element of a screen, with the heading. Sets the document title, and moves the focus to the heading when
 * another page appears.
 */
export function Page({ title, lead, width = 'reading', documentTitle = title, ...props }: PageProps) {
  const { isList = false, isFullWidth = false, actions, children } = props
  const suffix = useContext(DocumentTitleSuffix)
  const fullTitle = suffix ? `${documentTitle} · ${suffix}` : documentTitle
  useContext(ServerTitle)?.(fullTitle)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = fullTitle
  }, [fullTitle])

  // An included page sets its own title. When the included page closes, this effect restores the title of this page.
  useEffect(() => {
    if (!isFullWidth) document.title = fullTitle
  }, [fullTitle, isFullWidth])

  useEffect(useContext(PageEffect), [])

  useEffect(() => {
    const currentPage = `${location.pathname} ${heading.current?.textContent}`
    if (announcedPage !== undefined && announcedPage !== currentPage) heading.current?.focus()
    announcedPage = currentPage
  }, [])

  return (
    <div
      className={classNames(styles.page, styles[width], isList && styles.list)}
      data-full-width={isFullWidth || undefined}
    >
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
