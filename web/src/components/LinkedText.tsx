import { Link } from '../ui/Link.tsx'

type LinkedTextProps = {
  /** A translated text with one part between `<link>` and `</link>`. */
  text: string
  href: string
  /** Keeps what was typed on this page: the other page opens beside it. */
  opensBeside?: boolean
}

/** A text of which one part is a link; where that part stands differs from language to language. */
export function LinkedText({ text, href, opensBeside = false }: LinkedTextProps) {
  const [before, linked, after] = text.split(/<\/?link>/)
  return (
    <>
      {before}
      <Link href={href} {...(opensBeside && { target: '_blank', rel: 'noopener' })}>
        {linked}
      </Link>
      {after}
    </>
  )
}
