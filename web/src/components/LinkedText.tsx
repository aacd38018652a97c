import { ExternalLink } from '../ui/Link.tsx'

type LinkedTextProps = {
  /** A translated text with one part between `<link>` and `</link>`. */
  text: string
  href: string
  /** Opens the link in a new tab, so that the input on this page is kept. */
  isInNewTab?: boolean
}

/** A text with a link, whose position in the text depends on the language. */
export function LinkedText({ text, href, isInNewTab = false }: LinkedTextProps) {
  const [before, linkText, after] = text.split(/<\/?link>/)
  return (
    <>
      {before}
      <ExternalLink href={href} {...(isInNewTab && { target: '_blank', rel: 'noopener' })}>
        {linkText}
      </ExternalLink>
      {after}
    </>
  )
}
