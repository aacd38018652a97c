export { NotFoundMessage as NotFoundScreen } from '../../../components/NotFoundMessage.tsx'
