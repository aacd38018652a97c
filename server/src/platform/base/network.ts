/**
 * Returns the network of an address for rate limits and audit events: the first 24 bits of an IPv4 address, or the
 * first 56 bits of an IPv6 address. The devices of a home or school are usually in one network.
 */
export function networkOf(ip: string) {
  return prefixOf(ip, 56)
}

/**
 * Returns the largest network that providers usually assign to one customer: the first 24 bits of an IPv4 address, or
 * the first 48 bits of an IPv6 address.
 */
export function wideNetworkOf(ip: string) {
  return prefixOf(ip, 48)
}

function prefixOf(ip: string, ipv6Bits: 48 | 56) {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(ip)
  if (ipv4) return `${ipv4[1]}.0/24`
  const [address = ''] = ip.split('%')
  const [firstGroup = '0', secondGroup = '0', thirdGroup = '0', fourthGroup = '0'] = expandIpv6(address)
  const subnet = ipv6Bits === 48 ? '0' : (Number.parseInt(fourthGroup, 16) & 0xff00).toString(16)
  return `${[firstGroup, secondGroup, thirdGroup, subnet].join(':')}::/${ipv6Bits}`
}

function expandIpv6(address: string) {
  const [head = '', tail] = address.split('::')
  const leadingGroups = head.split(':').filter(Boolean)
  const trailingGroups = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - leadingGroups.length - trailingGroups.length)).fill('0')
  return [...leadingGroups, ...zeros, ...trailingGroups].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
