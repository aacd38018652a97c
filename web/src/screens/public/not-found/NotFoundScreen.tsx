export { NotFoundMessage as NotFoundScreen } from '../../../components/loading/NotFoundMessage.tsx'
