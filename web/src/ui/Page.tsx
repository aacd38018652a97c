import { createContext, useContext, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Page.module.css'
import { showWebFonts } from './web-fonts.ts'

/** The end of every document title, such as the product name. */
export const DocumentTitleSuffix = createContext('')

/** Receives the document title while a page is rendered on the server, where effects do not run. */
export const ServerTitle = createContext<((title: string) => void) | null>(null)

type PageProps = {
  title: string
  lead?: React.ReactNode
  width?: 'narrow' | 'reading' | 'wide'
  documentTitle?: string
  children: React.ReactNode
}

/** The last page that screen readers announced. The browser announces the first page itself. */
let announced: string | undefined

/** The frame of a screen: heading and document title. Moves the focus to the heading when another page appears. */
export function Page({ title, lead, width = 'reading', documentTitle = title, children }: PageProps) {
  const suffix = useContext(DocumentTitleSuffix)
  const fullTitle = suffix ? `${documentTitle} · ${suffix}` : documentTitle
  useContext(ServerTitle)?.(fullTitle)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = fullTitle
  }, [fullTitle])

  useEffect(showWebFonts, [])

  useEffect(() => {
    const current = `${location.pathname} ${heading.current?.textContent}`
    if (announced !== undefined && announced !== current) heading.current?.focus()
    announced = current
  }, [])

  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </header>
      {children}
    </div>
  )
}
