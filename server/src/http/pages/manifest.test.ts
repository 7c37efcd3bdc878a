import { expect, test } from 'vitest'
import { readManifests } from './manifest.ts'

const assets = readManifests(
  [
    JSON.stringify({
      'src/app/main.tsx': {
        file: 'assets/main-1.js',
        css: ['assets/main-1.css'],
        imports: ['_a.js', '_b.js'],
      },
      '_a.js': { file: 'assets/a-1.js', css: ['assets/a-1.css'], imports: ['_b.js'] },
      '_b.js': { file: 'assets/b-1.js', css: ['assets/b-1.css'], imports: ['_a.js'] },
    }),
    JSON.stringify({
      'src/public/sheets.ts': {
        file: 'assets/sheets-1.js',
        css: ['assets/sheets-1.css'],
        assets: ['assets/readex-latin-9.woff2'],
        imports: ['_a.js'],
      },
      '_a.js': { file: 'assets/a-2.js' },
    }),
  ],
  new Map([['/assets/main-1.css', 'p{color:red}']]),
)

test('an entry needs everything it imports, deepest first, each once, even with cycles', () => {
  expect(assets.entry('src/app/main.tsx')).toEqual({
    script: '/assets/main-1.js',
    styles: ['/assets/b-1.css', '/assets/a-1.css', '/assets/main-1.css'],
    preloads: ['/assets/b-1.js', '/assets/a-1.js'],
  })
})

test('an entry of another build finds what it needs in its own manifest', () => {
  expect(assets.entry('src/public/sheets.ts')).toEqual({
    script: '/assets/sheets-1.js',
    styles: ['/assets/sheets-1.css'],
    preloads: ['/assets/a-2.js'],
  })
})

test('a style sheet is identified by its text, and an unbuilt one is null', () => {
  expect(assets.styleText('/assets/main-1.css')).toBe('p{color:red}')
  expect(assets.styleText('/assets/none.css')).toBeNull()
})

test('an asset is found by the start of its name, and a missing one is null', () => {
  expect(assets.named('readex-latin')).toBe('/assets/readex-latin-9.woff2')
  expect(assets.named('readex-greek')).toBeNull()
})

test('an unbuilt entry is an error', () => {
  expect(() => assets.entry('src/app/none.tsx')).toThrow('no entry')
})
