export const certificateAdvice =
  'If its certificate authority is your own, set EXTRA_CA_CERTIFICATES to the file of its certificate in PEM format.'

/**
 * Why the certificate of a server is not trusted. Undefined for other errors. Clients replace the code of the error, but
 * keep the text of OpenSSL; Node adds an option that the product does not need.
 */
export function findCertificateProblem(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  const [problem = ''] = message.split('; if the root CA')
  return /self.signed certificate|unable to (?:get|verify)/i.test(problem) ? problem : undefined
}

/** Why a server cannot be reached. */
export function describeConnectionError(error: Error & { code?: string }) {
  const problem = findCertificateProblem(error)
  return problem
    ? `its certificate is not trusted: ${problem}. ${certificateAdvice}`
    : error.message || String(error.code)
}
