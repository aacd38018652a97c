import { createContext, useContext, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Page.module.css'
import { showWebFonts } from './web-fonts.ts'

/** Follows every document title, such as the name of the product. */
export const DocumentTitleSuffix = createContext('')

type PageProps = {
  title: string
  lead?: React.ReactNode
  width?: 'narrow' | 'reading' | 'wide'
  documentTitle?: string
  children: React.ReactNode
}

/** What is shown, as far as it was announced; on the first page the browser does it by itself. */
let announced: string | undefined

/** The frame of one screen: heading, document title, and focus on the heading whenever another page appears. */
export function Page({ title, lead, width = 'reading', documentTitle = title, children }: PageProps) {
  const suffix = useContext(DocumentTitleSuffix)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = suffix ? `${documentTitle} · ${suffix}` : documentTitle
  }, [documentTitle, suffix])

  useEffect(showWebFonts, [])

  useEffect(() => {
    const shown = `${location.pathname} ${heading.current?.textContent}`
    if (announced !== undefined && announced !== shown) heading.current?.focus()
    announced = shown
  }, [])

  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </header>
      {children}
    </div>
  )
}
