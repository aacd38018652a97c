/** The number of learners who log in at the same time. */
export const PARALLEL = 32

type Options = {
  url: string
  emails: readonly string[]
  password: string
  /** The logins continue until this promise is settled. */
  done: Promise<unknown>
}

/**
 * Logs in many learners at the same time, as at the beginning of a class. Returns the times of the successful logins in
 * milliseconds, the number of logins that were refused because of the load, and the duration of the wave in seconds.
 */
export async function logInWave({ url, emails, password, done }: Options) {
  let hasEnded = false
  let position = 0
  let refusedCount = 0
  const times: number[] = []
  const startedAt = performance.now()
  const runningLogins = Array.from({ length: PARALLEL }, async () => {
    while (!hasEnded) {
      const username = emails[position++ % emails.length]
      const sentAt = performance.now()
      const response = await fetch(`${url}/users/api/v4/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      const body = await response.text()
      if (response.ok) times.push(performance.now() - sentAt)
      else if (response.status === 503) refusedCount++
      else throw new Error(`A login failed: ${response.status} ${body}`)
    }
  })
  const ended = done.finally(() => {
    hasEnded = true
  })
  await Promise.all([ended, ...runningLogins])
  return { times, refusedCount, seconds: (performance.now() - startedAt) / 1000 }
}
