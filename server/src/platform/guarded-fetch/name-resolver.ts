import { lookup, Resolver } from 'node:dns/promises'

/** Looks up names in the DNS. Tests use a server of their own. */
export type NameResolver = {
  /** The IPv4 and IPv6 addresses of a host. */
  listAddresses(host: string): Promise<string[]>
  /** The TXT records of a name; none if the name does not exist. */
  listTexts(name: string): Promise<string[]>
}

/** Addresses come from the operating system, as for all other connections of the product. */
export function createNameResolver(): NameResolver {
  return {
    listAddresses: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    listTexts: (name) => listTexts(new Resolver({ timeout: 2_000, tries: 2 }), name),
  }
}

const noRecord = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN']

export async function listTexts(resolver: Resolver, name: string) {
  const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
    if (noRecord.includes(error.code ?? '')) return []
    throw error
  })
  return records.map((parts) => parts.join(''))
}
