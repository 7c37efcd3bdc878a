import { expect, test } from 'vitest'
import { stub } from '../stub.test-kit.ts'
import { createVisitorService } from './visitor-service.ts'

const pageWith = (settings: () => unknown) =>
  stub<Window>({
    document: { documentElement: { dataset: { brand: 'serendip' } } },
    fetch: async () => ({ json: async () => settings() }),
  })
const idWith = (settings: () => unknown) =>
  createVisitorService(pageWith(settings), async () => 'the same browser').visitorId()

test('a visitor has a random id, unless operators let browsers be recognised by their features', async () => {
  const random = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
  expect(await idWith(() => ({ recognisesBrowsers: false }))).toMatch(random)
  expect(await idWith(() => ({}))).toMatch(random)
  expect(await idWith(() => ({ recognisesBrowsers: true }))).toBe('the same browser')
})

test('where the settings cannot be read, it is random', async () => {
  const fails = () => {
    throw new Error('no network')
  }
  expect(await idWith(fails)).not.toBe('the same browser')
})
