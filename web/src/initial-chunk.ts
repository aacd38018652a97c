// The first screens use these modules. As part of the entry chunk they need no further round trip.
import './components/assessments/LoadFailure.tsx'
import './i18n/use-translated-query.ts'
import './ui/Link.tsx'
