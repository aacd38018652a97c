import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Anchor } from './Link.tsx'

type LinkButtonProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & ButtonStyle

/** A link that looks like a button and leads to another screen. */
export const LinkButton = createLink(({ variant, size, isWide, ...props }: LinkButtonProps) => (
  <Anchor {...props} className={buttonClass({ variant, size, isWide })} />
))
