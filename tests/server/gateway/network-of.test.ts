// One caller is one IPv4 address or one IPv6 network of 64 bits, however it is written.
import { expect, it } from 'vitest'
import { networkOf } from '../../../server/sign-in/network-of.ts'

it.each<[string, string]>([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
  ['::1:2:3:4:5', '0:0:0:1'],
  ['::1:0:0:0:9', '0:0:0:1'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1::', '1:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::2%25wlan0', 'fe80:0:0:0'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  '',
  'unix',
  '192.0.2',
  '0300.0.2.1',
  '192.0.2.1.example',
  ':::',
  '1:2:3:4:5:6:7:8:9',
  '::1/64',
  '::1@x',
  '::1]:80[',
  ':'.repeat(10_000),
  'x'.repeat(10_000),
])('all invalid addresses are one caller: %j', (address) => {
  expect(networkOf(address)).toBe('unknown')
})
