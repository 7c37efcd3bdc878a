import { brands } from '@serendip/brands'
import { expect, test } from 'vitest'
import { tandem, twoBrands } from '../../test/brands.ts'
import { createBrands } from './brands.ts'

const publicOrigin = 'https://meet.example'
const served = createBrands({
  all: twoBrands,
  defaultId: 'serendip',
  appEnv: 'prod',
  publicOrigin,
  paymentsSubdomain: 'pay',
  port: 3000,
})

test.each([
  ['its own', 'tandem.example', 'tandem'],
  ['a host below its own', 'www.tandem.example', 'tandem'],
  ['its own with a port, in capitals', 'Tandem.Example:8443', 'tandem'],
  ['one that only ends alike', 'nottandem.example', 'serendip'],
  ['its own of another environment', 'tandem-dev.example', 'serendip'],
  ['the public one', 'meet.example', 'serendip'],
  ['a second one of the default brand', 'serendip-live.example', 'serendip'],
  ['an address', '203.0.113.7:3000', 'serendip'],
  ['an unknown one', 'elsewhere.example', 'serendip'],
  ['none', undefined, 'serendip'],
])(
  'a request to %s is one to its brand, and to the default one where no brand has the host',
  (_of, host, id) => {
    expect(served.at(host)).toBe(id)
  },
)

test('of two brands of which one is below the other, the longer host counts', () => {
  const below = { ...tandem, hosts: { ...tandem.hosts, prod: ['two.meet.example'] } }
  const rest = { publicOrigin, paymentsSubdomain: null, port: 3000 }
  const both = { all: { ...brands, tandem: below }, defaultId: 'serendip', ...rest }
  const { at } = createBrands({ ...both, appEnv: 'prod' })
  expect([at('two.meet.example'), at('www.two.meet.example'), at('meet.example')]).toEqual([
    'tandem',
    'tandem',
    'serendip',
  ])
})

test('each brand has the public origin with its own host, and links begin with it', () => {
  expect([served.publicOriginOf('serendip'), served.publicOriginOf('tandem')]).toEqual([
    publicOrigin,
    'https://tandem.example',
  ])
  expect(served.linkOriginOf('tandem')).toBe('https://tandem.example')
  const rest = { publicOrigin: null, paymentsSubdomain: 'pay', port: 3000 }
  const local = { all: twoBrands, defaultId: 'serendip', ...rest }
  const developer = createBrands({ ...local, appEnv: 'dev' })
  expect(developer.publicOriginOf('tandem')).toBeNull()
  expect(developer.paymentsOriginOf('tandem')).toBeNull()
  expect(['serendip', 'tandem'].map(developer.linkOriginOf)).toEqual([
    'http://localhost:3000',
    'http://tandem-dev.example:3000',
  ])
})

test('the host of payments is below the public one of each brand, and belongs to it', () => {
  const origins = ['serendip', 'tandem'].map(served.paymentsOriginOf)
  expect(origins).toEqual(['https://pay.meet.example', 'https://pay.tandem.example'])
  expect(origins.map((origin) => served.at(new URL(origin ?? '').host))).toEqual(['serendip', 'tandem'])
})
