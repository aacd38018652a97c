// As parts of the start they cost the screens on which a visit begins no way to the server of their own.
import './components/assessments/LoadFailure.tsx'
import './i18n/use-translated-query.ts'
import './ui/Link.tsx'
