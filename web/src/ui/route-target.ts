import { type RegisteredRouter, type ToOptions, useRouter } from '@tanstack/react-router'

/** A route and its path and search parameters. The compiler checks the parameters against the route. */
export type RouteTarget<To extends string> = ToOptions<RegisteredRouter, string, To>

export type AnyTarget = { to?: unknown; params?: unknown; search?: unknown; hash?: unknown }

/** Returns the URL of a screen. */
export function useRouteUrl<const To extends string>(target: RouteTarget<To>) {
  return useRouter().buildLocation(target as never).href
}

/** Replaces the props that describe a link's target with `href`, the URL of the target. */
export function useTargetUrl<Props extends AnyTarget>({ to, params, search, hash, ...props }: Props) {
  const { href } = useRouter().buildLocation({ to, params, search, hash } as never)
  return { ...props, href }
}
