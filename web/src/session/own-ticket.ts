/**
 * Whether the ticket in the address was issued to this browser by the pages of a course launch, which set a cookie. A
 * link that someone sends has none.
 */
export function isOwnTicket(ticket: string) {
  return document.cookie.includes(`ticket-${ticket.slice(0, 8)}=`)
}
