import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks in CIDR notation, such as 10.20.0.0/16. */
export type Networks = readonly string[]

/** RFC 6890 and its successors: private, local, shared, documentation, benchmark, multicast and reserved addresses. */
const specialNetworks = toBlockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Also tunnels such as Teredo and 6to4, which can lead to a private IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** The only IPv6 addresses that are assigned to the internet. IPv4-mapped and translated addresses are not among them. */
const globalIpv6 = toBlockList(['2000::/3'])

export function isNetwork(text: string) {
  const [address = '', prefix = '', ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && rest.length === 0
}

/**
 * Returns functions that tell whether the product may connect to an address: a public one, or one in a network that the
 * operator allows.
 */
export function createAddressRules(allowedNetworks: Networks) {
  const allowed = toBlockList(allowedNetworks)
  const isAllowedByOperator = (address: string) => allowed.check(address, familyOf(address))
  return {
    isAllowedByOperator,
    isAllowed: (address: string) => isAllowedByOperator(address) || isPublic(address),
  }
}

function isPublic(address: string) {
  const family = familyOf(address)
  return !specialNetworks.check(address, family) && (family === 'ipv4' || globalIpv6.check(address, family))
}

function toBlockList(networks: Networks) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
