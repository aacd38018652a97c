import { expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.9', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['2001:db8:1:abcd::1', '2001:db8:1:ab00::/56'],
])('the address %s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:abcd::1', '2001:db8:1:0::/48'],
])('the address %s belongs to the wide network %s', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network)
})
