// The first screens use this module. As part of the entry chunk it needs no further round trip.
import './ui/Link.tsx'
