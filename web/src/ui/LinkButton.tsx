import type { AnchorHTMLAttributes } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { type AnyTarget, type RouteTarget, useTargetUrl } from './route-target.ts'

type OtherProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & ButtonStyle

/** A link that looks like a button and leads to another screen. */
export function LinkButton<const To extends string>(props: RouteTarget<To> & OtherProps) {
  const { variant, size, isWide, children, ...link } = useTargetUrl(props as AnyTarget & OtherProps)
  return (
    <a {...link} className={buttonClass({ variant, size, isWide })}>
      {children}
    </a>
  )
}
