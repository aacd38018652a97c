import type { ResolveParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EndpointsOf, LoadedProps, ScreenCall } from '../../api/screen-call.ts'
import type { Namespace } from '../../i18n/text-keys.ts'

/**
 * Who may open a screen, and in which frame it appears. `visitor`: only visitors. `open`: everyone. `learner` and
 * `user`: users who are logged in and have accepted the terms; administrators see a `user` screen in the
 * administration frame. `administrator`: like `user`, but only for administrators.
 */
export type Access = 'visitor' | 'open' | 'learner' | 'user' | 'administrator'

type RawSearch = Record<string, unknown>
/** TypeScript infers `unknown` for the search parameters of a screen without a `search` function. */
type SearchOrEmpty<T> = unknown extends T ? Record<never, never> : T
type Params<Path extends string> = { [Name in keyof ResolveParams<Path>]: string }

/** What the calls of a screen depend on. */
type CallValues<Path extends string, Search> = {
  params: Params<Path>
  search: SearchOrEmpty<Search>
  language: string
  /** The organization that the user administers; empty if there is none. */
  organizationId: string
}

/** The props of a screen's component. */
type ScreenProps<Path extends string, Search, Calls> = LoadedProps<Calls> & {
  params: Params<Path>
  search: SearchOrEmpty<Search>
  /** Whether the data was loaded before the screen was opened. */
  isCached: boolean
  /** Whether the data belongs to the previous search parameters or language, because the new data is still loading. */
  isBusy: boolean
}

type Component<Props> = (props: Props) => ReactNode

type ScreenDeclaration<Path extends string, In extends Access, Name extends string, Search, Chunk> = {
  path: Path
  access: In
  /** The name of the component and of its file. */
  name: Name
  load: () => Promise<NoInfer<Chunk>>
  /** The texts that the screen needs in addition to `firstNamespaces` and the texts of its frame. */
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
  calls: (values: CallValues<string, object>) => Record<string, ScreenCall>
  ownCalls: (values: CallValues<string, object>) => readonly ScreenCall[]
  isViewingAudited: boolean
  start: 'screen' | 'login' | undefined
}

type CallsDeclaration<Path extends string, Search, Calls, OwnCall> = {
  /** The calls whose data the screen receives as props. Until this data is loaded, the route shows a loading state. */
  calls: (values: CallValues<Path, Search>) => Calls
  /** Calls that the route sends when the screen opens, and whose responses the screen itself takes from the cache. */
  ownCalls?: (values: CallValues<Path, Search>) => readonly OwnCall[]
}

/** The file of a screen: its component, and the endpoints of its calls. */
type Chunk<Name extends string, Path extends string, Search, Calls> = Record<
  Name,
  Component<ScreenProps<Path, Search, Calls>>
> &
  EndpointsOf<Calls[keyof Calls]>

/** Any object until the compiler has inferred `Calls`, which depends on the other types. */
type ChunkWithCalls<Name extends string, Path extends string, Search, Calls, OwnCall> = unknown extends Calls
  ? object
  : Chunk<Name, Path, Search, Calls> & (unknown extends OwnCall ? object : EndpointsOf<OwnCall>)

const noValues = () => ({})

export function screen<const Path extends string, In extends Access, Name extends string, Search>(
  declaration: ScreenDeclaration<Path, In, Name, Search, Chunk<Name, Path, Search, unknown>> & {
    calls?: never
  },
): Screen<Path, In, SearchOrEmpty<Search>>
export function screen<
  const Path extends string,
  In extends Access,
  Name extends string,
  Search,
  Calls,
  OwnCall,
>(
  declaration: ScreenDeclaration<Path, In, Name, Search, ChunkWithCalls<Name, Path, Search, Calls, OwnCall>> &
    CallsDeclaration<Path, Search, Calls, OwnCall>,
): Screen<Path, In, SearchOrEmpty<Search>>
export function screen(declaration: object): unknown {
  const defaults = {
    texts: [],
    search: noValues,
    calls: noValues,
    ownCalls: () => [],
    isViewingAudited: false,
    start: undefined,
  }
  return { ...defaults, ...declaration }
}
