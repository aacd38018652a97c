import { Children, type ReactNode } from 'react'
import { InSlices } from './InSlices.tsx'

/** Mounts many large parts one after the other, so that the first can be read while the others come. */
export function InTurn({ children, isAtOnce = false }: { children: ReactNode; isAtOnce?: boolean }) {
  const [first, ...others] = Children.toArray(children)
  return (
    <>
      {first}
      {others.length > 0 && (
        <InSlices isAtOnce={isAtOnce}>
          <InTurn isAtOnce={isAtOnce}>{others}</InTurn>
        </InSlices>
      )}
    </>
  )
}
