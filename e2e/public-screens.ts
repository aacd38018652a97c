/**
 * The screens that are available without a session, except the logout screen, each in its initial state. Two paths of
 * the same screen are never adjacent, because an open screen does not react to a change of the `code` in its URL.
 */
export const publicScreens = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?code=abc',
  '/join',
  '/sample-report',
  '/password-expired?username=ada@example.com',
  '/login-from-legacy',
  '/login/return',
  '/unsubscribe',
  '/confirm-email',
  '/unsubscribe?code=none',
  '/plan-check-in',
  '/observer',
  '/account-erased',
  '/accessibility',
  '/error',
  '/no-such-page',
] as const
