export const certificateAdvice =
  'If your own certificate authority issued it, set EXTRA_CA_CERTIFICATES to a PEM file with the certificate of that authority.'

/**
 * Returns why the certificate of a server is not trusted; undefined for other errors. Matches the text of OpenSSL,
 * because client libraries replace the error code. Omits the advice that Node appends: the product has its own setting.
 */
export function findCertificateProblem(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  const [problem = ''] = message.split('; if the root CA')
  return /self.signed certificate|unable to (?:get|verify)/i.test(problem) ? problem : undefined
}

/** Returns why a server cannot be reached. */
export function describeConnectionError(error: Error & { code?: string }) {
  const problem = findCertificateProblem(error)
  return problem
    ? `its certificate is not trusted: ${problem}. ${certificateAdvice}`
    : error.message || String(error.code)
}
