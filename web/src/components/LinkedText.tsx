import { ExternalLink } from '../ui/Link.tsx'

type LinkedTextProps = {
  /** A translation in which `<link>` and `</link>` enclose the link text. */
  text: string
  href: string
  /** Opens the link in a new tab, so that the input on this page is kept. */
  isInNewTab?: boolean
}

/** Text with a link, whose position depends on the language. */
export function LinkedText({ text, href, isInNewTab = false }: LinkedTextProps) {
  const [before, linkText, after] = text.split(/<\/?link>/)
  return (
    <>
      <span>{before}</span>
      <ExternalLink href={href} {...(isInNewTab && { target: '_blank', rel: 'noopener' })}>
        {linkText}
      </ExternalLink>
      <span>{after}</span>
    </>
  )
}
