import { createLink } from '@tanstack/react-router'
import type { AriaAttributes, ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Link.module.css'

type AnchorProps = ComponentPropsWithRef<'a'> & {
  /** Marks the link. The router would mark every link to the open screen, including links in texts. */
  current?: AriaAttributes['aria-current'] | undefined
}

/** The element of a link. The caller of `createLink` adds its style. */
export function Anchor({ current, ...props }: AnchorProps) {
  return <a {...props} aria-current={current} />
}

/** A link to another screen, without a style of its own. */
export const PlainLink = createLink(Anchor)

type StyledProps = Omit<AnchorProps, 'className'> & {
  /** True for a link that is not part of a sentence. The link then has the height of a touch target. */
  isBlock?: boolean
}

/** A link to a URL, usually outside the application. */
export function ExternalLink({ isBlock = false, ...props }: StyledProps) {
  return <Anchor {...props} className={classNames(styles.link, isBlock && styles.block)} />
}

/** A link to another screen. */
export const Link = createLink(ExternalLink)
