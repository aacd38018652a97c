import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { describeFileError } from '../files/describe-file-error.ts'

/**
 * Trusts the certificate authorities in a file, in addition to those that Node trusts. A mail server or
 * database can have a certificate from a private authority.
 */
export function trustCertificates(file: string | undefined) {
  if (!file) return
  const certificates = readCertificates(file)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...certificates])
}

/** Why no certificates can be read from the file. Undefined if they can be read. */
export function findCertificateFault(file: string) {
  try {
    readCertificates(file)
    return undefined
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException
    // The message of a file error contains the path, which is the value of a setting and must not be shown.
    return describeFileError(error) ?? (path === undefined ? message : `it cannot be read (${code})`)
  }
}

function readCertificates(file: string) {
  const pem = readFileSync(file, 'utf8')
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw new Error('it contains none')
  for (const certificate of certificates) new X509Certificate(certificate)
  return certificates
}
