import { afterEach, expect, test, vi } from 'vitest'
import { fetchScripts, MissingFile } from './fetch-scripts.ts'

const base = 'https://serendip.example/assets/main-1.js'
const clock = {
  now: () => 0,
  monotonicMs: () => 0,
  after(_: number, act: () => void) {
    act()
    return () => {}
  },
}
const page = (...scripts: string[]) => ({
  clock,
  document: { querySelectorAll: () => scripts.map((src) => ({ src })) } as never,
})

/** A function as the bundler writes it. */
const importing = (name: string): (() => unknown) =>
  new Function(`return import(\`./${name}\`).then(e=>e.t)`) as never

function serve(files: Readonly<Record<string, string>>, failures: Readonly<Record<string, number>> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.slice(address.lastIndexOf('/') + 1)
    asked.push(name)
    const isFailing = asked.filter((one) => one === name).length <= (failures[name] ?? 0)
    return { ok: !isFailing, status: isFailing ? 503 : 200, text: async () => files[name] ?? '' }
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('a late script is fetched with what it imports, and nothing twice', async () => {
  const asked = serve({
    'a-1.js': 'import{x}from`./b-1.js`;import"./shared-1.js";const y=()=>import(`./later-1.js`)',
    'b-1.js': 'import{y}from`./a-1.js`',
  })
  const ports = page('https://serendip.example/assets/shared-1.js')
  await fetchScripts(importing('a-1.js'), ports, base)
  await fetchScripts(importing('a-1.js'), ports, base)
  expect(asked).toEqual(['a-1.js', 'b-1.js'])
})

test('callers at the same time share a request', async () => {
  const asked = serve({ 'e-1.js': '' })
  await Promise.all([
    fetchScripts(importing('e-1.js'), page(), base),
    fetchScripts(importing('e-1.js'), page(), base),
  ])
  expect(asked).toEqual(['e-1.js'])
})

test('a script that fails three times is an error, and fetched again the next time', async () => {
  const asked = serve({ 'c-1.js': 'import`./d-1.js`' }, { 'd-1.js': 3 })
  await expect(fetchScripts(importing('c-1.js'), page(), base)).rejects.toThrow('503')
  await fetchScripts(importing('c-1.js'), page(), base)
  expect(asked).toEqual(['c-1.js', 'd-1.js', 'd-1.js', 'd-1.js', 'c-1.js', 'd-1.js'])
})

test('a script that the server does not have is asked for once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return { ok: false, status: 404, text: async () => '' }
  })
  await expect(fetchScripts(importing('gone-1.js'), page(), base)).rejects.toThrow(MissingFile)
  expect(asked).toHaveLength(1)
})

test('what imports no chunk of the build is left alone', async () => {
  const asked = serve({})
  await fetchScripts(async () => 1, page(), base)
  expect(asked).toEqual([])
})
