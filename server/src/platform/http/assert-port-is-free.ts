import { createServer } from 'node:net'

/** Throws if the port cannot be used. main.ts calls it before the database starts, to report the error early. */
export async function assertPortIsFree(host: string, port: number, setting = 'PORT') {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve)).catch(
    (error: NodeJS.ErrnoException) => {
      throw createPortError(error, host, port, setting)
    },
  )
  await new Promise((resolve) => probe.close(resolve))
}

export function createPortError(error: NodeJS.ErrnoException, host: string, port: number, setting = 'PORT') {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is already in use by another program. Choose another port, for example: ${setting}=${port + 1} npm start`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new Error(
      `The current user has no permission to use port ${port}. Set ${setting} to a port above 1023.`,
      { cause: error },
    )
  }
  return new Error(`Cannot listen on ${host}:${port}: ${error.message}`, { cause: error })
}
