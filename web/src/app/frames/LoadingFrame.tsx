import { Loading } from '../../components/loading/Loading.tsx'
import { MessageFrame } from './LearnerFrame.tsx'

export function LoadingFrame() {
  return (
    <MessageFrame>
      <Loading />
    </MessageFrame>
  )
}
