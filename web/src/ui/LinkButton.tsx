import { Link, type LinkProps } from 'react-aria-components'
import { type ButtonLook, buttonClass } from './button-class.ts'

type LinkButtonProps = Omit<LinkProps, 'className' | 'href'> & ButtonLook & { href: string }

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({ variant, size, isWide, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClass({ variant, size, isWide })} />
}
