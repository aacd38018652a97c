import { createContext, use, useContext, useSyncExternalStore } from 'react'
import { loadSuspendedTexts } from './load-texts.ts'
import type { Namespace } from './text-keys.ts'
import { type TextStore, textStore } from './text-store.ts'

/** Only the server provides other stores, because it renders screens in several languages at the same time. */
export const TextStoreContext = createContext<TextStore>(textStore)

type NamespaceList<N> = N extends readonly Namespace[] ? N : N extends Namespace ? readonly [N] : never

/**
 * Returns the language of the page, and a function that returns texts from the namespaces. Suspends if a namespace is not
 * loaded.
 */
export function useTranslation<const N extends Namespace | readonly Namespace[] = 'translation'>(
  namespaces?: N,
) {
  const store = useContext(TextStoreContext)
  const language = useSyncExternalStore(store.subscribe, store.getLanguage, store.getLanguage)
  const list = [namespaces ?? 'translation'].flat() as readonly Namespace[]
  const loading = loadSuspendedTexts(list, store)
  if (loading) use(loading)
  return { t: store.getTranslator(list as NamespaceList<N>), language }
}
