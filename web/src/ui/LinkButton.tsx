import { Link, type LinkProps } from 'react-aria-components'
import { type ButtonStyle, buttonClass } from './button-class.ts'

type LinkButtonProps = Omit<LinkProps, 'className' | 'href'> & ButtonStyle & { href: string }

/** A link that looks like a button. */
export function LinkButton({ variant, size, isWide, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClass({ variant, size, isWide })} />
}
