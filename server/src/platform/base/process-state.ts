import type { Context } from './context.ts'

/**
 * Returns the state of this process that `create` creates, such as a cache. There is one instance for each context and
 * each `create` function.
 */
export function stateOf<State>({ state }: Pick<Context, 'state'>, create: () => State): State {
  if (!state.has(create)) state.set(create, create())
  return state.get(create) as State
}
