import { RouteError } from '../../components/loading/RouteError.tsx'
import { MessageFrame } from './LearnerFrame.tsx'

export function RouteErrorFrame({ error }: { error: unknown }) {
  return (
    <MessageFrame>
      <RouteError error={error} />
    </MessageFrame>
  )
}
