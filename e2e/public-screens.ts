/** Every screen that a visitor can see, each in the state in which it is seen first. */
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
