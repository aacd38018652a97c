/** Every screen that is available without a session, in its initial state. */
export const publicScreens = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?code=abc',
  '/password-expired?username=ada@example.com',
  '/login-from-legacy',
  '/confirm-email',
  '/confirm-email?code=none',
  '/account-erased',
  '/accessibility',
  '/error',
  '/no-such-page',
]
