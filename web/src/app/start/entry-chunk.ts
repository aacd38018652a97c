// The first screens use these modules. As part of the entry chunk, they need no further round trip.
import '../../ui/Link.tsx'
