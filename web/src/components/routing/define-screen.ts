import type { ResolveParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallValues, LoadedProps, ScreenCall } from '../../api/screen-call.ts'
import type { Namespace } from '../../i18n/text-keys.ts'
import type { RawSearch } from './search-parameters.ts'

/**
 * Who may open a screen, and in which frame it appears. `visitor`: only visitors. `open`: everyone. `learner` and
 * `user`: users who are logged in and have accepted the terms; administrators see a `user` screen in the
 * administration frame. `administrator`: like `user`, but only for administrators.
 */
export type Access = 'visitor' | 'open' | 'learner' | 'user' | 'administrator'

/** TypeScript infers `unknown` for the search parameters of a screen without a `search` function. */
type SearchOrEmpty<T> = unknown extends T ? Record<never, never> : T
type Params<Path extends string> = { [Name in keyof ResolveParams<Path>]: string }

/** The props of a screen's component. */
type ScreenProps<Path extends string, Search, Calls> = LoadedProps<Calls> & {
  params: Params<Path>
  search: SearchOrEmpty<Search>
  /** Whether the data was loaded before the screen was opened. */
  isCached: boolean
  /** Whether the data belongs to the previous search parameters or language, because the new data is still loading. */
  isBusy: boolean
}

type Calls = Record<string, ScreenCall>

/** What the file of a screen exports in addition to its component. */
export type CallsModule<Values, C extends Calls = Calls> = {
  /** The calls whose data the screen receives as props. Until this data is loaded, the route shows a loading state. */
  calls?: (values: Values) => C
  /** Calls that the route sends when the screen opens, and whose responses the screen itself takes from the cache. */
  ownCalls?: (values: Values) => readonly ScreenCall[]
}

type Chunk<Name extends string, Path extends string, Search, C extends Calls> = CallsModule<
  CallValues<Params<Path>, SearchOrEmpty<Search>>,
  C
> &
  Record<Name, (props: ScreenProps<Path, Search, NoInfer<C>>) => ReactNode>

type Declaration<Path extends string, In extends Access, Name extends string, Search, C extends Calls> = {
  path: Path
  access: In
  /** The name of the component and of its file. */
  name: Name
  /** Imports the file of the component, which also exports the functions of `calls.ts`. */
  load: () => Promise<Chunk<Name, Path, Search, C>>
  /**
   * The texts that load in parallel with the screen, in addition to `firstNamespaces`. The screen suspends to load texts
   * that are not listed here, which costs a round trip.
   */
  texts?: Namespace[]
  /** Parses the parameters of the URL and drops invalid parameters. */
  search?: (raw: RawSearch) => Search
  /** Whether the server records the calls in the audit log. If so, hovering over a link must not send them. */
  isViewingAudited?: true
  /**
   * Set if many visits begin on this screen. The `Link` header of the page then names the files of the screen; with
   * `login`, it names the files of the login screen, because most people who open the screen are not logged in. For
   * users who are logged in, an inline script sends the calls of the screen before the application has loaded.
   */
  start?: 'screen' | 'login'
}

/** A declared screen. Only the types that links depend on are exact. */
export type Screen<Path extends string = string, In extends Access = Access, Search = object> = {
  path: Path
  access: In
  name: string
  load: () => Promise<object>
  texts: Namespace[]
  search: (raw: RawSearch) => Search
  isViewingAudited: boolean
  start: 'screen' | 'login' | undefined
}

export function screen<
  const Path extends string,
  In extends Access,
  Name extends string,
  Search,
  C extends Calls = Record<never, never>,
>(declaration: Declaration<Path, In, Name, Search, C>): Screen<Path, In, SearchOrEmpty<Search>>
export function screen(declaration: object): unknown {
  return { texts: [], search: () => ({}), isViewingAudited: false, start: undefined, ...declaration }
}
